; The installer for Windows; packaging/dev_build.py calls Inno Setup 6.3 or later with:
;   ISCC /DVersion=1.2.3 /DNumbers=1.2.3.0 /DBundle=<dist\marquee> /DAssets=<.build\assets> /DOutput=<dist> marquee.iss
; It installs for all users or for the current user, which needs no administrator, and replaces an older version.

#ifndef Version
  #error "Version is not given: start it with packaging/dev.py build installer"
#endif

[Setup]
; Never changes: it identifies older versions.
AppId={{9C8F1B0E-5C41-4E0A-9D0B-6B6E1E7A2F53}
AppName=Marquee
AppVersion={#Version}
AppVerName=Marquee {#Version}
AppPublisher=The Marquee contributors
AppCopyright=Copyright (c) 2026 The Marquee contributors
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\Marquee
DefaultGroupName=Marquee
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\LICENSE
SetupIconFile={#Assets}\marquee.ico
UninstallDisplayIcon={app}\marquee.exe
UninstallDisplayName=Marquee
OutputDir={#Output}
OutputBaseFilename=marquee-{#Version}-windows-x86_64-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
RestartApplications=no
; Terminals opened later find the command; after uninstalling they no longer do.
ChangesEnvironment=yes
; Set for signing: /DSignTool=name, as configured in Inno Setup.
#ifdef SignTool
SignTool={#SignTool}
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.OnPath=Add “marquee-cli” to PATH
de.OnPath=„marquee-cli“ zu PATH hinzufügen
en.Demo=Marquee with the demo CMS
de.Demo=Marquee mit dem Demo-CMS

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "path"; Description: "{cm:OnPath}"; Flags: unchecked

[InstallDelete]
; Files of an older version must not be loaded by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "..\LICENSE"; DestDir: "{app}"; DestName: "LICENSE.txt"; Flags: ignoreversion

[Icons]
Name: "{group}\Marquee"; Filename: "{app}\marquee.exe"
Name: "{group}\{cm:Demo}"; Filename: "{app}\marquee.exe"; Parameters: "--demo"
Name: "{autodesktop}\Marquee"; Filename: "{app}\marquee.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "{code:EnvironmentKey}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; \
  Tasks: path; Check: IsNotOnPath

[Run]
Filename: "{app}\marquee.exe"; Description: "{cm:LaunchProgram,Marquee}"; Flags: nowait postinstall skipifsilent

[Code]
const
  MachineKey = 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment';
  PersonKey = 'Environment';

function EnvironmentKey(Param: String): String;
begin
  if IsAdminInstallMode then
    Result := MachineKey
  else
    Result := PersonKey;
end;

function Present: String;
begin
  if not RegQueryStringValue(HKA, EnvironmentKey(''), 'Path', Result) then
    Result := '';
end;

function IsNotOnPath: Boolean;
begin
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Present) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path, Ours: String;
  At: Integer;
begin
  if Step <> usPostUninstall then
    exit;
  Path := ';' + Present + ';';
  Ours := ';' + ExpandConstant('{app}') + ';';
  At := Pos(Uppercase(Ours), Uppercase(Path));
  if At = 0 then
    exit;
  Delete(Path, At, Length(Ours) - 1);
  RegWriteExpandStringValue(HKA, EnvironmentKey(''), 'Path', Copy(Path, 2, Length(Path) - 2));
end;
