<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>app</name>
    <message>
        <source> in {city}</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation> in {city}</translation>
    </message>
    <message>
        <source>, {time} your time</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>, {time} Ihrer Zeit</translation>
    </message>
    <message>
        <source>10 to 30 s</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>10 bis 30 s</translation>
    </message>
    <message>
        <source>1: yours · 2: theirs · F8: next</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>1: Ihre · 2: fremde · F8: weiter</translation>
    </message>
    <message>
        <source>30 s to 1 min</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>30 s bis 1 min</translation>
    </message>
    <message>
        <source>A CMS&apos;s address begins with https://, not {scheme}://.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Die Adresse eines CMS beginnt mit https://, nicht mit {scheme}://.</translation>
    </message>
    <message>
        <source>A JSON file of commands must be an array: [ … ].</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Eine JSON-Datei mit Befehlen muss ein Array sein: [ … ].</translation>
    </message>
    <message>
        <source>A Philips LED can be off, red, green, blue or white.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Eine Philips-LED kann aus, rot, grün, blau oder weiß sein.</translation>
    </message>
    <message>
        <source>A Polygon has no corners.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Ein Polygon hat keine Ecken.</translation>
    </message>
    <message>
        <source>A Polygon must be closed. Repeat its first corner at the end.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Ein Polygon muss geschlossen sein. Wiederholen Sie am Ende die erste Ecke.</translation>
    </message>
    <message>
        <source>A Polygon needs at least three corners, with the first repeated at the end.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Ein Polygon braucht mindestens drei Ecken und am Ende noch einmal die erste.</translation>
    </message>
    <message>
        <source>A campaign is an ordered list of layouts, scheduled as one.</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Eine Kampagne ist eine geordnete Liste von Layouts, die als Ganzes eingeplant wird.</translation>
    </message>
    <message>
        <source>A change may have been applied twice, or someone else may have changed the layouts.</source>
        <extracomment>app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>Möglicherweise wurde eine Änderung zweimal angewendet, oder jemand anders hat die Layouts geändert.</translation>
    </message>
    <message>
        <source>A code can only have letters A to Z and underscores, no digits or spaces.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Ein Code darf nur die Buchstaben A bis Z und Unterstriche enthalten, keine Ziffern oder Leerzeichen.</translation>
    </message>
    <message>
        <source>A command must be an object: { … }.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Ein Befehl muss ein Objekt sein: { … }.</translation>
    </message>
    <message>
        <source>A command tells players to do something, such as restart or turn on a screen.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Ein Befehl weist Player an, etwas zu tun, z. B. neu zu starten oder einen Bildschirm einzuschalten.</translation>
    </message>
    <message>
        <source>A command&apos;s code can&apos;t be changed.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Der Code eines Befehls kann nicht geändert werden.</translation>
    </message>
    <message>
        <source>A damaged draft can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Ein beschädigter Entwurf kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>A dataset is a table shown in layouts, such as prices, opening hours or departures. You create it in the CMS. It&apos;s filled manually, from an address or in real time.</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Ein Dataset ist eine Tabelle, die in Layouts gezeigt wird, z. B. Preise, Öffnungszeiten oder Abfahrten. Sie erstellen es im CMS. Es wird manuell, von einer Adresse oder in Echtzeit befüllt.</translation>
    </message>
    <message>
        <source>A desktop console for digital-signage CMSs.</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Eine Desktop-Konsole für Digital-Signage-CMS.</translation>
    </message>
    <message>
        <source>A different user signed in to {host} in another window.</source>
        <extracomment>app/auth/token_renewal.py</extracomment>
        <translation>In einem anderen Fenster hat sich ein anderer Benutzer bei {host} angemeldet.</translation>
    </message>
    <message>
        <source>A draft couldn&apos;t be saved because its content can&apos;t be written to a file.</source>
        <extracomment>app/services/drafts/draft_store.py</extracomment>
        <translation>Ein Entwurf konnte nicht gespeichert werden, weil sich sein Inhalt nicht in eine Datei schreiben lässt.</translation>
    </message>
    <message>
        <source>A draft on this computer was saved by a newer version of Marquee.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Ein Entwurf auf diesem Computer wurde mit einer neueren Version von Marquee gespeichert.</translation>
    </message>
    <message>
        <source>A file with this name already exists in {folder}.</source>
        <extracomment>app/ui/awaited_dialogs.py</extracomment>
        <translation>In {folder} ist bereits eine Datei mit diesem Namen vorhanden.</translation>
    </message>
    <message>
        <source>A header of the HTTP command has line breaks or spaces that can&apos;t be shown.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Ein Header des HTTP-Befehls enthält Zeilenumbrüche oder Leerzeichen, die nicht angezeigt werden können.</translation>
    </message>
    <message>
        <source>A job was interrupted, and its results can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Ein Auftrag wurde unterbrochen, und seine Ergebnisse können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>A layout ID must be greater than 0.</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Eine Layout-ID muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>A layout without days never plays.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Ein Layout ohne Tage läuft nie.</translation>
    </message>
    <message>
        <source>A module is a type of widget, such as a clock or a table. The CMS comes with modules, and its administrator can install more.</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Ein Modul ist eine Art von Widget, z. B. eine Uhr oder eine Tabelle. Das CMS bringt Module mit, weitere kann Ihre CMS-Administration installieren.</translation>
    </message>
    <message>
        <source>A notification is a message to users in the CMS and to displays. The CMS lists only those you own or receive. Other people may see different ones.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Eine Benachrichtigung ist eine Nachricht an Benutzer im CMS und an Displays. Das CMS listet nur die auf, die Ihnen gehören oder die Sie erhalten. Andere Personen sehen möglicherweise andere.</translation>
    </message>
    <message>
        <source>A player type can&apos;t contain a comma.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Ein Playertyp darf kein Komma enthalten.</translation>
    </message>
    <message>
        <source>A quotation mark may be missing.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Vielleicht fehlt ein Anführungszeichen.</translation>
    </message>
    <message>
        <source>A regular expression: ^led_(red|green)$ matches only led_red and led_green.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Ein regulärer Ausdruck: ^led_(red|green)$ findet nur led_red und led_green.</translation>
    </message>
    <message>
        <source>A sample CMS of a shop chain, on this computer. No setup needed.</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Beispiel-CMS einer Ladenkette auf diesem Computer. Ohne Einrichtung.</translation>
    </message>
    <message>
        <source>A save on {when} was interrupted, and the CMS doesn&apos;t have all of it</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Am {when} wurde ein Speichervorgang unterbrochen, und das CMS hat nicht alles davon</translation>
    </message>
    <message>
        <source>A shell command, or one of the player&apos;s built-in commands.</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Ein Shell-Befehl oder einer der eingebauten Befehle des Players.</translation>
    </message>
    <message>
        <source>A single layout</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Einem einzelnen Layout</translation>
    </message>
    <message>
        <source>A source can have only one touch action. Edit that one, or choose another trigger or source.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Eine Quelle kann nur eine Aktion bei Berührung haben. Bearbeiten Sie diese, oder wählen Sie einen anderen Auslöser oder eine andere Quelle aus.</translation>
    </message>
    <message>
        <source>A step was lost or ran twice, or someone else changed the layouts. “Finish” and “Undo reordering” overwrite that. “Keep as it is” leaves the layouts unchanged.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Ein Schritt ging verloren oder lief zweimal, oder jemand anders hat die Layouts geändert. „Abschließen“ und „Umordnen rückgängig machen“ überschreiben das. „So belassen“ lässt die Layouts unverändert.</translation>
    </message>
    <message>
        <source>A tag can&apos;t be empty.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Ein Tag darf nicht leer sein.</translation>
    </message>
    <message>
        <source>A template shows data of a certain type, for example as a table of products. Modules that read data come with templates, and users can create their own in the CMS.</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Eine Vorlage stellt Daten eines bestimmten Typs dar, z. B. als Tabelle mit Produkten. Module, die Daten lesen, bringen Vorlagen mit, und Benutzer können im CMS eigene erstellen.</translation>
    </message>
    <message>
        <source>A template with this name already exists.</source>
        <extracomment>app/services/notifications/message_template_store.py, app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Eine Vorlage mit diesem Namen gibt es bereits.</translation>
    </message>
    <message>
        <source>A template with this name already exists. Your message will replace it.</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Eine Vorlage mit diesem Namen gibt es bereits. Ihre Nachricht wird sie ersetzen.</translation>
    </message>
    <message>
        <source>A view with this name already exists.</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Es gibt bereits eine Ansicht mit diesem Namen.</translation>
    </message>
    <message>
        <source>A whole number</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Eine ganze Zahl</translation>
    </message>
    <message>
        <source>About {app}</source>
        <extracomment>app/ui/pages/start/page.py, app/ui/window/about.py, app/ui/window/window_actions.py</extracomment>
        <translation>Über {app}</translation>
    </message>
    <message>
        <source>Access</source>
        <comment>of a sign-in</comment>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Access declined</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Zugriff abgelehnt</translation>
    </message>
    <message>
        <source>Access was declined in the browser, so Marquee can&apos;t use this CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Der Zugriff wurde im Browser abgelehnt, daher kann Marquee dieses CMS nicht verwenden.</translation>
    </message>
    <message>
        <source>Account</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Action</source>
        <extracomment>5 files</extracomment>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Action type</source>
        <extracomment>app/ui/pages/actions/action_inspector.py</extracomment>
        <translation>Aktionstyp</translation>
    </message>
    <message>
        <source>Action {id} already responds to touching this {part}.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Aktion {id} reagiert bereits auf eine Berührung dieses Teils ({part}).</translation>
    </message>
    <message>
        <source>Actions</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Actions make a layout respond to a touch, a key or a webhook.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Mit Aktionen reagiert ein Layout auf eine Berührung, eine Taste oder einen Webhook.</translation>
    </message>
    <message>
        <source>Actions with issues appear here.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Hier erscheinen Aktionen mit Problemen.</translation>
    </message>
    <message>
        <source>Actions with this part as their source or target.</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Aktionen, deren Quelle oder Ziel dieses Teil ist.</translation>
    </message>
    <message>
        <source>Activity</source>
        <extracomment>4 files</extracomment>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Ad</source>
        <extracomment>4 files</extracomment>
        <translation>Werbekampagne</translation>
    </message>
    <message>
        <source>Ad campaign</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Werbekampagne</translation>
    </message>
    <message>
        <source>Ad campaigns</source>
        <extracomment>app/domain/cms_features.py, app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Werbekampagnen</translation>
    </message>
    <message>
        <source>Ad campaigns have no play order.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Werbekampagnen haben keine Abspielfolge.</translation>
    </message>
    <message>
        <source>Add</source>
        <extracomment>5 files</extracomment>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a group or display</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Gruppe oder Display hinzufügen</translation>
    </message>
    <message>
        <source>Add a group or user</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Gruppe oder Benutzer hinzufügen</translation>
    </message>
    <message>
        <source>Add by ID…</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Nach ID hinzufügen…</translation>
    </message>
    <message>
        <source>Add campaigns</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Kampagnen hinzufügen</translation>
    </message>
    <message>
        <source>Add commands</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Befehle hinzufügen</translation>
    </message>
    <message>
        <source>Add display group</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Displaygruppe hinzufügen</translation>
    </message>
    <message>
        <source>Add extra</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Extra hinzufügen</translation>
    </message>
    <message>
        <source>Add filter</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>Filter hinzufügen</translation>
    </message>
    <message>
        <source>Add filter…</source>
        <extracomment>app/ui/resource/list_page.py</extracomment>
        <translation>Filter hinzufügen…</translation>
    </message>
    <message>
        <source>Add folders</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Layout hinzufügen</translation>
    </message>
    <message>
        <source>Add layouts</source>
        <extracomment>app/ui/pages/ad_campaign/library_dialog.py, app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Layouts hinzufügen</translation>
    </message>
    <message>
        <source>Add layouts by ID</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Layouts nach ID hinzufügen</translation>
    </message>
    <message>
        <source>Add layouts…</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>Layouts hinzufügen…</translation>
    </message>
    <message>
        <source>Add link</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Link hinzufügen</translation>
    </message>
    <message>
        <source>Add notifications</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Benachrichtigungen hinzufügen</translation>
    </message>
    <message>
        <source>Add tags</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Tags hinzufügen</translation>
    </message>
    <message>
        <source>Add the missing filter and save the view again. Until then, the saved view won&apos;t change.</source>
        <extracomment>app/ui/resource/saved_view_filters.py</extracomment>
        <translation>Fügen Sie den fehlenden Filter hinzu, und speichern Sie die Ansicht erneut. Bis dahin ändert sich die gespeicherte Ansicht nicht.</translation>
    </message>
    <message>
        <source>Add to sort order</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Zur Sortierung hinzufügen</translation>
    </message>
    <message>
        <source>Add to the line-up</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Der Abfolge hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Add {n} layouts</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/ad_campaign/library_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Layout hinzufügen</numerusform>
            <numerusform>{n} Layouts hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Added</source>
        <extracomment>app/models/lineup_model.py, app/models/version_merge_table.py</extracomment>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Added: not in the line-up in the CMS yet.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Hinzugefügt: im CMS noch nicht in der Abfolge.</translation>
    </message>
    <message>
        <source>Address</source>
        <extracomment>5 files</extracomment>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Administration → Applications</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Administration → Anwendungen (Applications)</translation>
    </message>
    <message>
        <source>Ads have their own editor for dates, displays and layouts.</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Werbekampagnen haben einen eigenen Editor für Zeitraum, Displays und Layouts.</translation>
    </message>
    <message>
        <source>After a layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Nach einem Layout</translation>
    </message>
    <message>
        <source>After last occurrence of</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Nach dem letzten Vorkommen von</translation>
    </message>
    <message>
        <source>After saving</source>
        <extracomment>app/ui/forms/version_view_controller.py, app/ui/pages/campaign_editor/version_view_controller.py</extracomment>
        <translation>Nach dem Speichern</translation>
    </message>
    <message>
        <source>Ahead</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Voraus</translation>
    </message>
    <message>
        <source>Alert</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Alert in display settings</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Warnung in Displayeinstellungen</translation>
    </message>
    <message>
        <source>Alias</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Alias</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All actions</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Alle Aktionen</translation>
    </message>
    <message>
        <source>All campaigns</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Alle Kampagnen</translation>
    </message>
    <message>
        <source>All changes reverted: nothing left to save.</source>
        <extracomment>app/ui/pages/campaign_editor/version_view_controller.py</extracomment>
        <translation>Alle Änderungen zurückgesetzt: nichts mehr zu speichern.</translation>
    </message>
    <message>
        <source>All commands</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>All conflicts resolved</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Alle Konflikte gelöst</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <extracomment>app/ui/pages/commands/page.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>All layouts</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Alle Layouts</translation>
    </message>
    <message>
        <source>All layouts of a campaign, then the next campaign</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Alle Layouts einer Kampagne, dann die nächste Kampagne</translation>
    </message>
    <message>
        <source>All names</source>
        <extracomment>app/ui/awaited_dialogs.py</extracomment>
        <translation>Alle Namen</translation>
    </message>
    <message>
        <source>All notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Benachrichtigungen</translation>
    </message>
    <message>
        <source>All of the application&apos;s scopes</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Alle Bereiche der Anwendung</translation>
    </message>
    <message>
        <source>All of these parts</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Alle diese Teile</translation>
    </message>
    <message>
        <source>All player types</source>
        <extracomment>app/ui/pages/commands/form.py, app/ui/pages/commands/labels.py</extracomment>
        <translation>Alle Playertypen</translation>
    </message>
    <message>
        <source>All rows are removed</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Alle Zeilen werden entfernt</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <extracomment>app/ui/window/settings/window.py, app/ui/window/shortcut_list.py</extracomment>
        <translation>Alle Tastenkombinationen</translation>
    </message>
    <message>
        <source>All tabs</source>
        <extracomment>app/ui/navigation/tab_area.py</extracomment>
        <translation>Alle Tabs</translation>
    </message>
    <message>
        <source>All tags</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Alle Tags</translation>
    </message>
    <message>
        <source>All users in the CMS</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Alle Benutzer im CMS</translation>
    </message>
    <message>
        <source>Allow unencrypted HTTP for this connection</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Unverschlüsseltes HTTP für diese Verbindung erlauben</translation>
    </message>
    <message>
        <source>Allow unencrypted HTTP for this connection, or use an address with https://.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Erlauben Sie unverschlüsseltes HTTP für diese Verbindung, oder verwenden Sie eine Adresse mit https://.</translation>
    </message>
    <message>
        <source>Allowed</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Already deleted</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>Bereits gelöscht</translation>
    </message>
    <message>
        <source>Already imported</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Bereits importiert</translation>
    </message>
    <message>
        <source>Already in this folder</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Bereits in diesem Ordner</translation>
    </message>
    <message>
        <source>Alt+↑ and Alt+↓ move the selected layouts, Ctrl+M moves them to a position.</source>
        <extracomment>app/ui/widgets/lineup/lineup_view.py</extracomment>
        <translation>Alt+↑ und Alt+↓ verschieben die ausgewählten Layouts, Strg+M verschiebt sie an eine Position.</translation>
    </message>
    <message>
        <source>Alt+↑ and Alt+↓ move the selected layouts, Delete removes them.</source>
        <extracomment>app/ui/pages/ad_campaign/entries_view.py</extracomment>
        <translation>Alt+↑ und Alt+↓ verschieben die ausgewählten Layouts, Entf entfernt sie.</translation>
    </message>
    <message>
        <source>Always</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Amber</source>
        <extracomment>app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Amount</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>An Android intent needs a type and a name, separated by |.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Ein Android-Intent braucht einen Typ und einen Namen, getrennt durch |.</translation>
    </message>
    <message>
        <source>An HTTP command needs an address, a content type and options, separated by |.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Ein HTTP-Befehl braucht Adresse, Inhaltstyp und Optionen, getrennt durch |.</translation>
    </message>
    <message>
        <source>An RS232 command needs seven settings separated by commas, then | and the data to send.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Ein RS232-Befehl braucht sieben durch Kommas getrennte Einstellungen, dann | und die zu sendenden Daten.</translation>
    </message>
    <message>
        <source>An action can&apos;t be moved to another layout.</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Eine Aktion kann nicht in ein anderes Layout verschoben werden.</translation>
    </message>
    <message>
        <source>An ad campaign&apos;s layouts can&apos;t be changed here.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>Die Layouts einer Werbekampagne lassen sich hier nicht ändern.</translation>
    </message>
    <message>
        <source>An address with a zone (%) only works on one network card. Use a host name instead.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Eine Adresse mit Zone (%) funktioniert nur auf einer Netzwerkkarte. Verwenden Sie stattdessen einen Hostnamen.</translation>
    </message>
    <message>
        <source>An earlier save of yours arrived late and replaced your last changes to “{name}”</source>
        <extracomment>app/ui/recovery/labels.py</extracomment>
        <translation>Ein früherer Speichervorgang von Ihnen kam verspätet an und hat Ihre letzten Änderungen an „{name}“ ersetzt</translation>
    </message>
    <message>
        <source>Android</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Android</translation>
    </message>
    <message>
        <source>Android intent</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/commands/string_editor.py</extracomment>
        <translation>Android-Intent</translation>
    </message>
    <message>
        <source>Android players send an intent to the {type} {name}.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Android-Player senden einen Intent an {type} {name}.</translation>
    </message>
    <message>
        <source>Another CMS</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Anderes CMS</translation>
    </message>
    <message>
        <source>Another CMS is added as a new connection. The old one doesn&apos;t change.</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Ein anderes CMS wird als neue Verbindung hinzugefügt. Die bisherige ändert sich nicht.</translation>
    </message>
    <message>
        <source>Another Marquee window is reordering the layouts of this ad.</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Ein anderes Marquee-Fenster ordnet gerade die Layouts dieser Werbekampagne um.</translation>
    </message>
    <message>
        <source>Another Marquee window is restoring it.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Ein anderes Marquee-Fenster stellt es gerade wieder her.</translation>
    </message>
    <message>
        <source>Another Marquee window is saving at the same time.</source>
        <extracomment>app/core/process_lock.py</extracomment>
        <translation>Ein anderes Marquee-Fenster speichert gerade.</translation>
    </message>
    <message>
        <source>Another Marquee window is still busy with this sign-in.</source>
        <extracomment>app/core/process_lock.py</extracomment>
        <translation>Ein anderes Marquee-Fenster ist noch mit dieser Anmeldung beschäftigt.</translation>
    </message>
    <message>
        <source>Another account</source>
        <extracomment>app/ui/navigation/draft_pages.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Ein anderes Konto</translation>
    </message>
    <message>
        <source>Another account is signed in now</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Jetzt ist ein anderes Konto angemeldet</translation>
    </message>
    <message>
        <source>Another account left a draft here. Discard it to edit.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Ein anderes Konto hat hier einen Entwurf hinterlassen. Verwerfen Sie ihn, um zu bearbeiten.</translation>
    </message>
    <message>
        <source>Another account left unsaved changes here on {when}</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Ein anderes Konto hat hier am {when} nicht gespeicherte Änderungen hinterlassen</translation>
    </message>
    <message>
        <source>Another account made these changes.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Von anderem Konto geändert.</translation>
    </message>
    <message>
        <source>Another account&apos;s draft</source>
        <extracomment>app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Entwurf eines anderen Kontos</translation>
    </message>
    <message>
        <source>Another folder</source>
        <extracomment>app/ui/pages/campaign_editor/library_loader.py</extracomment>
        <translation>Anderer Ordner</translation>
    </message>
    <message>
        <source>Another folder by ID…</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Anderer Ordner nach ID…</translation>
    </message>
    <message>
        <source>Any of these parts</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Einer dieser Teile</translation>
    </message>
    <message>
        <source>Any tag</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Mindestens ein Tag</translation>
    </message>
    <message>
        <source>Appearance</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Application</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/pages/sign_in/form.py, app/ui/pages/sign_in/page.py</extracomment>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Applied by the server to all items.</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>Wird vom Server auf alle Elemente angewendet.</translation>
    </message>
    <message>
        <source>Applies only to loaded rows.</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>Gilt nur für geladene Zeilen.</translation>
    </message>
    <message>
        <source>Applies to all types if none is selected.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Gilt für alle Typen, wenn keiner ausgewählt ist.</translation>
    </message>
    <message>
        <source>Applies to lists, the sidebar and line-ups.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Gilt für Listen, Seitenleiste und Abfolgen.</translation>
    </message>
    <message>
        <source>Apply</source>
        <extracomment>app/ui/resource/filter_popup.py</extracomment>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Apply changes from the CMS</source>
        <extracomment>app/ui/pages/campaign_editor/document_rules.py</extracomment>
        <translation>Änderungen vom CMS übernehmen</translation>
    </message>
    <message>
        <source>Apply merge</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Zusammenführung übernehmen</translation>
    </message>
    <message>
        <source>As shown in your browser when you&apos;re in the CMS.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Wie Ihr Browser sie zeigt, wenn Sie im CMS sind.</translation>
    </message>
    <message>
        <source>As soon as you send it.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Sobald Sie sie senden.</translation>
    </message>
    <message>
        <source>As stored in the CMS</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Wie im CMS gespeichert</translation>
    </message>
    <message>
        <source>Ask its owner or your CMS administrator for permission to delete it.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Bitten Sie den Besitzer oder Ihre CMS-Administration um die Berechtigung zum Löschen.</translation>
    </message>
    <message>
        <source>Ask its owner or your CMS administrator for permission to edit it.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Bitten Sie den Besitzer oder Ihre CMS-Administration um die Berechtigung zum Bearbeiten.</translation>
    </message>
    <message>
        <source>Ask someone who can see it before you restore it.</source>
        <extracomment>app/services/records/deletion.py</extracomment>
        <translation>Fragen Sie jemanden, der es sehen kann, bevor Sie es wiederherstellen.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator about it.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Wenden Sie sich an Ihre CMS-Administration.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator for permission to create it.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Bitten Sie Ihre CMS-Administration um die Berechtigung zum Erstellen.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator for permission to do this.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Bitten Sie Ihre CMS-Administration um die Berechtigung dazu.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator to set up the API key pair. You don&apos;t need to change anything here.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Bitten Sie Ihre CMS-Administration, das API-Schlüsselpaar einzurichten. Hier müssen Sie nichts ändern.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator to turn on “{feature}” for your user group.</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Bitten Sie Ihre CMS-Administration, „{feature}“ für Ihre Benutzergruppe zu aktivieren.</translation>
    </message>
    <message>
        <source>Ask your CMS administrator what the CMS&apos;s response means.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Fragen Sie Ihre CMS-Administration, was die Antwort des CMS bedeutet.</translation>
    </message>
    <message>
        <source>Asset type</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Asset-Typ</translation>
    </message>
    <message>
        <source>Assets</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Assets</translation>
    </message>
    <message>
        <source>At a position</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>An einer Position</translation>
    </message>
    <message>
        <source>At its current release time.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Zur aktuellen Veröffentlichungszeit.</translation>
    </message>
    <message>
        <source>At the end</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>At the limit</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Bei Erreichen des Limits</translation>
    </message>
    <message>
        <source>At the start</source>
        <extracomment>app/ui/forms/version_view_controller.py, app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>Attachment</source>
        <extracomment>4 files</extracomment>
        <translation>Anhang</translation>
    </message>
    <message>
        <source>Attempt</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>Author</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Authorization Code</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Authorization Code</translation>
    </message>
    <message>
        <source>Available in</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Verfügbar in</translation>
    </message>
    <message>
        <source>Back</source>
        <extracomment>app/ui/guide/window.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to editing</source>
        <extracomment>4 files</extracomment>
        <translation>Zurück zum Bearbeiten</translation>
    </message>
    <message>
        <source>Baud rate</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Baudrate</translation>
    </message>
    <message>
        <source>Before it plays</source>
        <extracomment>app/ui/pages/ad_campaign/preflight_panel.py, app/ui/pages/campaigns/ad_inspector_section.py</extracomment>
        <translation>Vor der Wiedergabe</translation>
    </message>
    <message>
        <source>Before it was deleted</source>
        <extracomment>app/ui/editors/version_history.py</extracomment>
        <translation>Vor dem Löschen</translation>
    </message>
    <message>
        <source>Before it was saved</source>
        <extracomment>app/ui/editors/version_history.py</extracomment>
        <translation>Vor dem Speichern</translation>
    </message>
    <message>
        <source>Before you save</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Vor dem Speichern</translation>
    </message>
    <message>
        <source>Before you send</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py, app/ui/pages/notifications/send_checklist.py</extracomment>
        <translation>Vor dem Senden</translation>
    </message>
    <message>
        <source>Behind</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Im Rückstand</translation>
    </message>
    <message>
        <source>Being replaced</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Wird ersetzt</translation>
    </message>
    <message>
        <source>Belongs to</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Gehört zu</translation>
    </message>
    <message>
        <source>Block</source>
        <extracomment>4 files</extracomment>
        <translation>Block</translation>
    </message>
    <message>
        <source>Blue</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Body</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Bold</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Fett</translation>
    </message>
    <message>
        <source>Both are the same.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Beide sind gleich.</translation>
    </message>
    <message>
        <source>Both line-ups</source>
        <extracomment>app/ui/pages/campaign_compare/table.py</extracomment>
        <translation>Beide Abfolgen</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Broadcast</translation>
    </message>
    <message>
        <source>Browser</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Browser</translation>
    </message>
    <message>
        <source>Budget</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaigns/inspector.py, app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Budget</translation>
    </message>
    <message numerus="yes">
        <source>Bulk edit {n} campaigns</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Kampagne bearbeiten</numerusform>
            <numerusform>{n} Kampagnen bearbeiten</numerusform>
        </translation>
    </message>
    <message>
        <source>Bulk edit…</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>Mehrere bearbeiten…</translation>
    </message>
    <message>
        <source>Bulleted list</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Aufzählung</translation>
    </message>
    <message>
        <source>By</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Von</translation>
    </message>
    <message>
        <source>By name</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Nach Name</translation>
    </message>
    <message>
        <source>Bytes</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>CMS</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>CMS</translation>
    </message>
    <message>
        <source>CMS clock</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>CMS-Uhr</translation>
    </message>
    <message>
        <source>CMS found at {address}</source>
        <extracomment>app/ui/pages/sign_in/address_check.py</extracomment>
        <translation>CMS unter {address} gefunden</translation>
    </message>
    <message>
        <source>CMS internals</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>CMS-intern</translation>
    </message>
    <message>
        <source>CMS only</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Nur im CMS</translation>
    </message>
    <message>
        <source>CMS time</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>CMS-Zeit</translation>
    </message>
    <message>
        <source>CMS time zone</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>CMS-Zeitzone</translation>
    </message>
    <message>
        <source>CMS time, in the CMS&apos;s own format.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>CMS-Zeit, im Format des CMS.</translation>
    </message>
    <message>
        <source>CMS time, {zone}</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>CMS-Zeit, {zone}</translation>
    </message>
    <message>
        <source>CMS time: {time}</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>CMS-Zeit: {time}</translation>
    </message>
    <message>
        <source>CMS version</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>CMS-Version</translation>
    </message>
    <message>
        <source>CMS, as HTML</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>CMS, als HTML</translation>
    </message>
    <message>
        <source>CMS: {cms}</source>
        <extracomment>app/ui/activity/job_panel.py, app/ui/resource/record_actions.py, app/ui/window/navigator.py</extracomment>
        <translation>CMS: {cms}</translation>
    </message>
    <message>
        <source>Cache key</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Cache-Schlüssel</translation>
    </message>
    <message>
        <source>Calendar</source>
        <extracomment>app/ui/widgets/popups/calendar_popup.py</extracomment>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>Campaign</source>
        <extracomment>app/ui/pages/campaigns/declaration.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Kampagne</translation>
    </message>
    <message>
        <source>Campaign {id}</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Kampagne {id}</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Kampagnen</translation>
    </message>
    <message>
        <source>Campaigns by folder, notifications, commands and more. Each list opens in a tab.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Kampagnen nach Ordnern, Benachrichtigungen, Befehle und mehr. Jede Liste öffnet sich in einem Tab.</translation>
    </message>
    <message>
        <source>Campaigns in all open connections</source>
        <extracomment>app/ui/search/campaign_picker.py</extracomment>
        <translation>Kampagnen aller offenen Verbindungen</translation>
    </message>
    <message>
        <source>Campaigns not counted yet</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>Kampagnen noch nicht gezählt</translation>
    </message>
    <message>
        <source>Can be added</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Hinzufügbar</translation>
    </message>
    <message>
        <source>Can rotate</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Drehbar</translation>
    </message>
    <message>
        <source>Can&apos;t connect securely to {host}.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Keine sichere Verbindung zu {host} möglich.</translation>
    </message>
    <message>
        <source>Can&apos;t reach {host}.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{host} ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>Can&apos;t reach {host}: host name not found.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{host} ist nicht erreichbar: Hostname nicht gefunden.</translation>
    </message>
    <message>
        <source>Can&apos;t reach {host}: it isn&apos;t responding.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{host} ist nicht erreichbar: keine Antwort.</translation>
    </message>
    <message>
        <source>Can&apos;t reach {host}: nothing is listening on that port.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{host} ist nicht erreichbar: An diesem Port ist kein Dienst aktiv.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <extracomment>28 files</extracomment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Cancelled before it started.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>Vor dem Start abgebrochen.</translation>
    </message>
    <message>
        <source>Cancelled: {sentence}</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Abgebrochen: {sentence}</translation>
    </message>
    <message>
        <source>Certificate file</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Zertifikatsdatei</translation>
    </message>
    <message>
        <source>Certificate of this server</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Zertifikat dieses Servers</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer)</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Zertifikate (*.pem *.crt *.cer)</translation>
    </message>
    <message>
        <source>Change</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change campaigns</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>Kampagnen ändern</translation>
    </message>
    <message>
        <source>Change day part</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>Tagesabschnitt ändern</translation>
    </message>
    <message>
        <source>Change days</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>Tage ändern</translation>
    </message>
    <message>
        <source>Change folder</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Ordner ändern</translation>
    </message>
    <message>
        <source>Change geofence</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>Geofence ändern</translation>
    </message>
    <message>
        <source>Change it, then try again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Ändern Sie es, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Change its folders in the CMS itself.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>Ändern Sie die Ordner direkt im CMS.</translation>
    </message>
    <message>
        <source>Change link</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Link ändern</translation>
    </message>
    <message>
        <source>Change or clear the filter, then try again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Ändern oder löschen Sie den Filter, und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Change play count</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Anzahl der Wiedergaben ändern</translation>
    </message>
    <message>
        <source>Change play order</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Abspielfolge ändern</translation>
    </message>
    <message>
        <source>Change properties</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Eigenschaften ändern</translation>
    </message>
    <message>
        <source>Change reference {n}</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Referenz {n} ändern</translation>
    </message>
    <message>
        <source>Change tags</source>
        <extracomment>app/models/lineup_editor.py, app/ui/pages/campaigns/tag_dialog.py</extracomment>
        <translation>Tags ändern</translation>
    </message>
    <message>
        <source>Change tags of {what}</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py, app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tags von {what} ändern</translation>
    </message>
    <message>
        <source>Change tags…</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>Tags ändern…</translation>
    </message>
    <message>
        <source>Change the connection&apos;s address to begin with https://.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Ändern Sie die Adresse der Verbindung so, dass sie mit https:// beginnt.</translation>
    </message>
    <message>
        <source>Change the layouts of “{name}”</source>
        <extracomment>app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>Layouts von „{name}“ ändern</translation>
    </message>
    <message>
        <source>Change the order of layouts</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Reihenfolge der Layouts ändern</translation>
    </message>
    <message>
        <source>Change this value, then try again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Ändern Sie diesen Wert, und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Change {field}</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>{field} ändern</translation>
    </message>
    <message numerus="yes">
        <source>Change {n} campaigns</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Kampagne ändern</numerusform>
            <numerusform>{n} Kampagnen ändern</numerusform>
        </translation>
    </message>
    <message>
        <source>Change {what}</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py, app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} ändern</translation>
    </message>
    <message>
        <source>Changed</source>
        <extracomment>4 files</extracomment>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Changed: someone changed it in the CMS after you opened the campaign.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Geändert: Jemand hat es im CMS geändert, nachdem Sie die Kampagne geöffnet haben.</translation>
    </message>
    <message>
        <source>Changes</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Ändert</translation>
    </message>
    <message>
        <source>Changes are saved here as you type, and kept until they&apos;re in the CMS or you discard them.</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Änderungen werden hier gespeichert, während Sie tippen. Sie bleiben, bis sie im CMS sind oder Sie sie verwerfen.</translation>
    </message>
    <message>
        <source>Changes aren&apos;t announced</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Änderungen werden nicht gemeldet</translation>
    </message>
    <message>
        <source>Changes compared to the CMS</source>
        <extracomment>app/ui/pages/campaign_editor/review_view.py</extracomment>
        <translation>Änderungen gegenüber dem CMS</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Änderungen verworfen</translation>
    </message>
    <message>
        <source>Changes from {when} are still waiting to be saved</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Änderungen vom {when} wurden noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Changes reverted</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Änderungen zurückgesetzt</translation>
    </message>
    <message>
        <source>Changes that the preview warned about can&apos;t be undone.</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Änderungen, vor denen die Vorschau gewarnt hat, lassen sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Changes to make</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Gewünschte Änderungen</translation>
    </message>
    <message>
        <source>Changes to several items appear here, with progress and a result for each item.</source>
        <extracomment>app/ui/activity/activity_drawer.py</extracomment>
        <translation>Änderungen an mehreren Elementen erscheinen hier, mit Fortschritt und Ergebnis für jedes Element.</translation>
    </message>
    <message>
        <source>Changes to {what} not undone</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Änderungen an {what} nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>Changes to {what} undone</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Änderungen an {what} rückgängig gemacht</translation>
    </message>
    <message>
        <source>Changes {fields} of “{name}”.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Ändert {fields} von „{name}“.</translation>
    </message>
    <message>
        <source>Check again</source>
        <extracomment>5 files</extracomment>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Check in the CMS what was done before you run it again.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Prüfen Sie im CMS, was erledigt wurde, bevor Sie den Vorgang wiederholen.</translation>
    </message>
    <message>
        <source>Check in the CMS whether it&apos;s still as you saved it.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Prüfen Sie im CMS, ob noch alles so ist, wie Sie es gespeichert haben.</translation>
    </message>
    <message>
        <source>Check in the CMS whether it&apos;s there before you create it again.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Prüfen Sie im CMS, ob es bereits vorhanden ist, bevor Sie es noch einmal erstellen.</translation>
    </message>
    <message>
        <source>Check in the CMS whether it&apos;s there once.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Prüfen Sie im CMS, ob es nur einmal vorhanden ist.</translation>
    </message>
    <message>
        <source>Check it in the CMS, and remove what&apos;s preventing its deletion.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Sehen Sie im CMS nach, und entfernen Sie dort, was das Löschen verhindert.</translation>
    </message>
    <message>
        <source>Check now</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>Jetzt prüfen</translation>
    </message>
    <message>
        <source>Check out the layout in the CMS first.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Checken Sie das Layout zuerst im CMS aus.</translation>
    </message>
    <message>
        <source>Check that the disk has free space and the data folder is writable, then try again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Prüfen Sie, ob auf dem Datenträger genügend Platz ist und der Datenordner beschreibbar ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Check that {base} is the CMS itself: a proxy or redirect in front of it drops the request&apos;s content.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Prüfen Sie, ob {base} das CMS selbst ist: Ein Proxy oder eine Weiterleitung davor verwirft den Inhalt der Anfrage.</translation>
    </message>
    <message>
        <source>Check that {zone} is the right time zone and this computer&apos;s clock is correct.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Prüfen Sie, ob {zone} die richtige Zeitzone ist und die Uhr dieses Computers stimmt.</translation>
    </message>
    <message>
        <source>Check the address, including the CMS&apos;s directory.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Prüfen Sie die Adresse, auch das Verzeichnis des CMS.</translation>
    </message>
    <message>
        <source>Check the connection&apos;s address, and whether there&apos;s a proxy in between.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Prüfen Sie die Adresse der Verbindung und ob ein Proxy dazwischenliegt.</translation>
    </message>
    <message>
        <source>Check the connection&apos;s address.</source>
        <extracomment>app/core/errors.py, app/transport/error_mapping.py</extracomment>
        <translation>Prüfen Sie die Adresse der Verbindung.</translation>
    </message>
    <message>
        <source>Check the connection&apos;s address. If it&apos;s correct, ask your CMS administrator.</source>
        <extracomment>app/auth/token_pair.py</extracomment>
        <translation>Prüfen Sie die Adresse der Verbindung. Ist sie richtig, wenden Sie sich an Ihre CMS-Administration.</translation>
    </message>
    <message>
        <source>Check the current version, then try again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Prüfen Sie die aktuelle Version, und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Check the port in the connection&apos;s address.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Prüfen Sie den Port in der Adresse der Verbindung.</translation>
    </message>
    <message>
        <source>Check the tags and their values.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Prüfen Sie die Tags und ihre Werte.</translation>
    </message>
    <message>
        <source>Check what you entered, then try again. If it&apos;s refused again, ask your CMS administrator.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Prüfen Sie Ihre Eingaben, und versuchen Sie es erneut. Wird es wieder abgelehnt, wenden Sie sich an Ihre CMS-Administration.</translation>
    </message>
    <message>
        <source>Check what&apos;s in it before you delete it.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py, app/ui/resource/deletion_jobs.py</extracomment>
        <translation>Sehen Sie nach, was darin ist, bevor Sie es löschen.</translation>
    </message>
    <message>
        <source>Check whether it has your change.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Prüfen Sie, ob sie Ihre Änderung enthält.</translation>
    </message>
    <message>
        <source>Check whether it was saved before you send it again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Prüfen Sie, ob es gespeichert wurde, bevor Sie es noch einmal senden.</translation>
    </message>
    <message>
        <source>Check your network, then try again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Prüfen Sie Ihr Netzwerk, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Checked out</source>
        <extracomment>app/ui/pages/actions/field_editors.py, app/ui/pages/actions/labels.py</extracomment>
        <translation>Ausgecheckt</translation>
    </message>
    <message>
        <source>Checking that {cms} knows this application.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Marquee prüft, ob {cms} diese Anwendung kennt.</translation>
    </message>
    <message numerus="yes">
        <source>Checking whether {n} changes arrived</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>
            <numerusform>Es wird geprüft, ob {n} Änderung angekommen ist</numerusform>
            <numerusform>Es wird geprüft, ob {n} Änderungen angekommen sind</numerusform>
        </translation>
    </message>
    <message>
        <source>Checking whether “{name}” arrived</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Es wird geprüft, ob „{name}“ angekommen ist</translation>
    </message>
    <message>
        <source>Checking…</source>
        <extracomment>app/ui/pages/campaigns/ad_inspector_section.py</extracomment>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>Choose a CMS to open, or connect to another one.</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Öffnen Sie ein CMS, oder verbinden Sie sich mit einem anderen.</translation>
    </message>
    <message>
        <source>Choose a CSV or JSON file.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Wählen Sie eine CSV- oder JSON-Datei aus.</translation>
    </message>
    <message>
        <source>Choose a checked-out layout</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Ausgechecktes Layout auswählen</translation>
    </message>
    <message>
        <source>Choose a component to read its licence.</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Wählen Sie eine Komponente aus, um ihre Lizenz zu lesen.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Datei auswählen</translation>
    </message>
    <message>
        <source>Choose a layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Layout auswählen</translation>
    </message>
    <message>
        <source>Choose a layout first.</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Wählen Sie zuerst ein Layout aus.</translation>
    </message>
    <message>
        <source>Choose a layout for the action.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie ein Layout für die Aktion aus.</translation>
    </message>
    <message>
        <source>Choose a layout or enter its code</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Layout auswählen oder Code eingeben</translation>
    </message>
    <message>
        <source>Choose a list or an ad.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie eine Liste oder eine Werbekampagne aus.</translation>
    </message>
    <message>
        <source>Choose a region</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Region auswählen</translation>
    </message>
    <message>
        <source>Choose a source</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Quelle auswählen</translation>
    </message>
    <message>
        <source>Choose a source.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie eine Quelle aus.</translation>
    </message>
    <message>
        <source>Choose a target region.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie eine Zielregion aus.</translation>
    </message>
    <message>
        <source>Choose a target.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie ein Ziel aus.</translation>
    </message>
    <message>
        <source>Choose a trigger.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie einen Auslöser aus.</translation>
    </message>
    <message>
        <source>Choose a widget</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Widget auswählen</translation>
    </message>
    <message>
        <source>Choose a widget to show.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie das Widget aus, das angezeigt werden soll.</translation>
    </message>
    <message>
        <source>Choose again when to alert the CMS.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie erneut aus, wann das CMS gewarnt wird.</translation>
    </message>
    <message>
        <source>Choose an action.</source>
        <extracomment>app/domain/interactive_actions/validation.py, app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie eine Aktion aus.</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Andere Datei auswählen</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie einen anderen Ordner aus.</translation>
    </message>
    <message>
        <source>Choose another location and export again.</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Wählen Sie einen anderen Speicherort aus, und exportieren Sie erneut.</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <extracomment>app/ui/awaited_dialogs.py</extracomment>
        <translation>Anderen Namen wählen</translation>
    </message>
    <message>
        <source>Choose another name, then try again.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Wählen Sie einen anderen Namen, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Choose another time.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Wählen Sie eine andere Zeit.</translation>
    </message>
    <message>
        <source>Choose at least one display group. The CMS requires one.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Wählen Sie mindestens eine Displaygruppe aus. Das CMS verlangt das.</translation>
    </message>
    <message>
        <source>Choose at least one display or display group.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie mindestens ein Display oder eine Displaygruppe aus.</translation>
    </message>
    <message>
        <source>Choose certificate file…</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Zertifikatsdatei auswählen…</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Spalten auswählen…</translation>
    </message>
    <message>
        <source>Choose from the current tags, or enter one.</source>
        <extracomment>app/ui/pages/campaigns/tag_dialog.py</extracomment>
        <translation>Wählen Sie eines der aktuellen Tags, oder geben Sie eines ein.</translation>
    </message>
    <message>
        <source>Choose one</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Choose one of the values that the CMS offers for this tag.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie einen der Werte aus, die das CMS für dieses Tag anbietet.</translation>
    </message>
    <message>
        <source>Choose or skip</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Auswählen oder überspringen</translation>
    </message>
    <message>
        <source>Choose plays, budget or impressions as the target.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Wählen Sie Wiedergaben, Budget oder Kontakte als Ziel aus.</translation>
    </message>
    <message>
        <source>Choose plays, budget or impressions.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie Wiedergaben, Budget oder Kontakte aus.</translation>
    </message>
    <message>
        <source>Choose recipients by name</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Empfänger nach Namen auswählen</translation>
    </message>
    <message>
        <source>Choose the display groups again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie die Displaygruppen erneut aus.</translation>
    </message>
    <message>
        <source>Choose the layout the action is on.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie das Layout aus, zu dem die Aktion gehört.</translation>
    </message>
    <message>
        <source>Choose the order</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Reihenfolge auswählen</translation>
    </message>
    <message>
        <source>Choose the player types again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie die Playertypen erneut aus.</translation>
    </message>
    <message>
        <source>Choose the position</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Position auswählen</translation>
    </message>
    <message>
        <source>Choose the region the action changes.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie die Region aus, die die Aktion ändert.</translation>
    </message>
    <message>
        <source>Choose the source {part}.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Wählen Sie die Quelle aus ({part}).</translation>
    </message>
    <message>
        <source>Choose the user groups again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie die Benutzergruppen erneut aus.</translation>
    </message>
    <message>
        <source>Choose the value</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Wert auswählen</translation>
    </message>
    <message>
        <source>Choose the widget to go to.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie das Widget aus, zu dem gewechselt wird.</translation>
    </message>
    <message>
        <source>Choose what the action changes: the screen or a region.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie aus, was die Aktion ändert: den Bildschirm oder eine Region.</translation>
    </message>
    <message>
        <source>Choose what triggers the action: the layout, a region or a widget.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie aus, was die Aktion auslöst: das Layout, eine Region oder ein Widget.</translation>
    </message>
    <message>
        <source>Choose {field}</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>{field} auswählen</translation>
    </message>
    <message>
        <source>Choose “Confidential” here and paste the secret, or clear “Confidential” under {applications}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Wählen Sie hier „Vertraulich“, und fügen Sie das Geheimnis ein, oder deaktivieren Sie „Confidential“ unter {applications}.</translation>
    </message>
    <message>
        <source>Choose “Round” or “Block” as the play order.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Wählen Sie „Reihum“ oder „Block“ als Abspielfolge.</translation>
    </message>
    <message>
        <source>Choose “Round” or “Block”.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Wählen Sie „Reihum“ oder „Block“.</translation>
    </message>
    <message>
        <source>Chosen by the CMS</source>
        <extracomment>app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Vom CMS bestimmt</translation>
    </message>
    <message>
        <source>ChromeOS</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>ChromeOS</translation>
    </message>
    <message>
        <source>Class</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Clear</source>
        <extracomment>app/ui/widgets/inputs/labelled_fields.py</extracomment>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear field</source>
        <extracomment>app/ui/widgets/inputs/labelled_fields.py</extracomment>
        <translation>Feld leeren</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <extracomment>app/ui/activity/activity_drawer.py</extracomment>
        <translation>Abgeschlossene entfernen</translation>
    </message>
    <message>
        <source>Clear formatting</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Formatierung entfernen</translation>
    </message>
    <message>
        <source>Clear search</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Clear search and filters</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Suche und Filter löschen</translation>
    </message>
    <message>
        <source>Clear the search first. It hides rows, so it&apos;s unclear where to drop.</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Leeren Sie zuerst die Suche. Sie blendet Zeilen aus, daher ist die Einfügeposition nicht eindeutig.</translation>
    </message>
    <message>
        <source>Clear “Scopes” in this connection to request all of the application&apos;s scopes, or add the scope under {applications}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Leeren Sie in dieser Verbindung „Bereiche“, um alle Bereiche der Anwendung anzufordern, oder fügen Sie den Bereich unter {applications} hinzu.</translation>
    </message>
    <message>
        <source>Cleared every</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Leerung alle</translation>
    </message>
    <message>
        <source>Client Credentials</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Client Credentials</translation>
    </message>
    <message>
        <source>Client ID</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Client-ID</translation>
    </message>
    <message>
        <source>Client credentials</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Client-Anmeldedaten</translation>
    </message>
    <message>
        <source>Client secret</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Client-Geheimnis</translation>
    </message>
    <message>
        <source>Close</source>
        <extracomment>12 files</extracomment>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close activity</source>
        <extracomment>app/ui/activity/activity_drawer.py</extracomment>
        <translation>Aktivität schließen</translation>
    </message>
    <message>
        <source>Close connection</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Verbindung schließen</translation>
    </message>
    <message>
        <source>Close guide</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Handbuch schließen</translation>
    </message>
    <message>
        <source>Close other tabs</source>
        <extracomment>app/ui/navigation/tab_area.py</extracomment>
        <translation>Andere Tabs schließen</translation>
    </message>
    <message>
        <source>Close settings</source>
        <extracomment>app/ui/window/settings/window.py</extracomment>
        <translation>Einstellungen schließen</translation>
    </message>
    <message>
        <source>Close tab</source>
        <extracomment>app/ui/widgets/navigation/tab_strip.py, app/ui/window/window_actions.py</extracomment>
        <translation>Tab schließen</translation>
    </message>
    <message>
        <source>Close the program that uses it (perhaps another sign-in), choose another port, or turn on “Use any free port”.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Beenden Sie das Programm, das ihn verwendet (vielleicht eine andere Anmeldung). Oder wählen Sie einen anderen Port, oder schalten Sie „Beliebigen freien Port verwenden“ ein.</translation>
    </message>
    <message>
        <source>Code</source>
        <extracomment>6 files</extracomment>
        <translation>Code</translation>
    </message>
    <message>
        <source>Code of this layout</source>
        <extracomment>app/ui/pages/actions/action_inspector.py</extracomment>
        <translation>Code dieses Layouts</translation>
    </message>
    <message>
        <source>Codes can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Codes dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Collapse sidebar</source>
        <extracomment>app/ui/window/nav_panel.py</extracomment>
        <translation>Seitenleiste einklappen</translation>
    </message>
    <message>
        <source>Colour</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Column</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Columns</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/resource/columns_menu.py</extracomment>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns…</source>
        <extracomment>app/ui/resource/list_page.py</extracomment>
        <translation>Spalten…</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Comfortable rows</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Normale Zeilen</translation>
    </message>
    <message>
        <source>Command</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Command string</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Befehlstext</translation>
    </message>
    <message>
        <source>Command strings can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Befehlstexte dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Commands</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Commands (*.csv *.json *.txt *.tsv)</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Befehle (*.csv *.json *.txt *.tsv)</translation>
    </message>
    <message>
        <source>Commands have no field “{column}”. The column is ignored.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Befehle haben kein Feld „{column}“. Die Spalte wird ignoriert.</translation>
    </message>
    <message>
        <source>Commands have no field “{key}”. It&apos;s ignored.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Befehle haben kein Feld „{key}“. Es wird ignoriert.</translation>
    </message>
    <message>
        <source>Commands in the file</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Befehle in der Datei</translation>
    </message>
    <message>
        <source>Common values</source>
        <extracomment>app/ui/resource/multi_selection_summary.py</extracomment>
        <translation>Gemeinsame Werte</translation>
    </message>
    <message>
        <source>Compact</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Kompakte Zeilen</translation>
    </message>
    <message>
        <source>Compare</source>
        <extracomment>5 files</extracomment>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare campaigns</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Kampagnen vergleichen</translation>
    </message>
    <message>
        <source>Compare the client ID, secret and redirect address with the application under {applications}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Vergleichen Sie Client-ID, Geheimnis und Weiterleitungsadresse mit der Anwendung unter {applications}.</translation>
    </message>
    <message>
        <source>Compare the fingerprint with your administrator&apos;s before you trust this certificate.</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Vergleichen Sie den Fingerabdruck mit dem Ihrer CMS-Administration, bevor Sie diesem Zertifikat vertrauen.</translation>
    </message>
    <message>
        <source>Compare with another campaign…</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/pages/campaigns/compare_action.py</extracomment>
        <translation>Mit anderer Kampagne vergleichen…</translation>
    </message>
    <message>
        <source>Compare “{name}” with</source>
        <extracomment>app/ui/search/campaign_picker.py</extracomment>
        <translation>„{name}“ vergleichen mit</translation>
    </message>
    <message>
        <source>Compared with now</source>
        <extracomment>app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Vergleich mit jetzt</translation>
    </message>
    <message>
        <source>Compatibility</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Kompatibilität</translation>
    </message>
    <message>
        <source>Components</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>Confidential</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Vertraulich</translation>
    </message>
    <message>
        <source>Confirm changes</source>
        <extracomment>app/ui/pages/sign_in/form.py, app/ui/window/top_bar.py</extracomment>
        <translation>Änderungen bestätigen</translation>
    </message>
    <message>
        <source>Connect</source>
        <extracomment>app/ui/navigation/restored_tab.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to a CMS</source>
        <extracomment>app/ui/pages/sign_in/form.py, app/ui/pages/start/page.py</extracomment>
        <translation>Mit einem CMS verbinden</translation>
    </message>
    <message>
        <source>Connected</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/window/status_line.py</extracomment>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connection</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/diagnostics/diagnostics_panels.py, app/ui/window/top_bar.py</extracomment>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Connection: {name}</source>
        <extracomment>app/ui/window/top_bar.py</extracomment>
        <translation>Verbindung: {name}</translation>
    </message>
    <message>
        <source>Connections</source>
        <extracomment>app/ui/window/settings/connections_page.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Contacting the CMS</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>CMS wird kontaktiert</translation>
    </message>
    <message>
        <source>Content type</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Inhaltstyp</translation>
    </message>
    <message>
        <source>Contents</source>
        <extracomment>app/ui/guide/window.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Continue</source>
        <extracomment>app/ui/copying/dialogs.py, app/ui/window/navigator.py</extracomment>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Continue in the browser</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Im Browser fortfahren</translation>
    </message>
    <message>
        <source>Copied</source>
        <extracomment>app/ui/widgets/buttons/copy_button.py</extracomment>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copied layouts appear as unsaved changes</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Kopierte Layouts erscheinen als nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Copied “{name}” to {cms}</source>
        <extracomment>app/ui/copying/copy_action.py</extracomment>
        <translation>„{name}“ nach {cms} kopiert</translation>
    </message>
    <message>
        <source>Copies the line-up, tags, references and settings, but not the schedules.</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Kopiert Abfolge, Tags, Referenzen und Einstellungen, aber nicht die Einträge im Zeitplan.</translation>
    </message>
    <message>
        <source>Copy</source>
        <extracomment>6 files</extracomment>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy address</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy client ID</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Client-ID kopieren</translation>
    </message>
    <message>
        <source>Copy command string</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Befehlstext kopieren</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Diagnose kopieren</translation>
    </message>
    <message>
        <source>Copy diagnostics…</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Diagnose kopieren…</translation>
    </message>
    <message>
        <source>Copy issues</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Probleme kopieren</translation>
    </message>
    <message>
        <source>Copy of {name}</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Kopie von {name}</translation>
    </message>
    <message>
        <source>Copy redirect address</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Weiterleitungsadresse kopieren</translation>
    </message>
    <message>
        <source>Copy request for administrator</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Anfrage an Administration kopieren</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy scope</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Bereich kopieren</translation>
    </message>
    <message>
        <source>Copy sign-in link</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Anmeldelink kopieren</translation>
    </message>
    <message>
        <source>Copy the application&apos;s client ID from {applications} into this connection.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Kopieren Sie die Client-ID der Anwendung von {applications} in diese Verbindung.</translation>
    </message>
    <message>
        <source>Copy the application&apos;s secret from {applications} into this connection.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Kopieren Sie das Geheimnis der Anwendung von {applications} in diese Verbindung.</translation>
    </message>
    <message>
        <source>Copy to</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Kopieren nach</translation>
    </message>
    <message>
        <source>Copy to left</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Nach links kopieren</translation>
    </message>
    <message>
        <source>Copy to right</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Nach rechts kopieren</translation>
    </message>
    <message>
        <source>Copy to {cms}…</source>
        <extracomment>app/ui/copying/copy_action.py</extracomment>
        <translation>Nach {cms} kopieren…</translation>
    </message>
    <message>
        <source>Copy to…</source>
        <extracomment>app/ui/copying/copy_action.py</extracomment>
        <translation>Kopieren nach…</translation>
    </message>
    <message>
        <source>Copy versions</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Versionen kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Copy {n} layouts from “{name}”</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>
            <numerusform>{n} Layout aus „{name}“ kopieren</numerusform>
            <numerusform>{n} Layouts aus „{name}“ kopieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy “{name}”</source>
        <extracomment>app/ui/copying/copy_action.py</extracomment>
        <translation>„{name}“ kopieren</translation>
    </message>
    <message>
        <source>Copy “{name}” to {cms}</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>„{name}“ nach {cms} kopieren</translation>
    </message>
    <message>
        <source>Copying is in progress.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Die Einträge werden gerade kopiert.</translation>
    </message>
    <message>
        <source>Copyright</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Urheberrecht</translation>
    </message>
    <message>
        <source>Couldn&apos;t be read</source>
        <extracomment>app/ui/window/settings/offline_data_page.py</extracomment>
        <translation>Lesen nicht möglich</translation>
    </message>
    <message>
        <source>Couldn&apos;t load. Try again</source>
        <extracomment>app/ui/window/nav_panel.py</extracomment>
        <translation>Fehler. Erneut versuchen</translation>
    </message>
    <message>
        <source>Covers every page of the CMS until closed</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Verdeckt jede Seite des CMS, bis die Meldung geschlossen wird</translation>
    </message>
    <message>
        <source>Create</source>
        <extracomment>4 files</extracomment>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Create again</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Neu erstellen</translation>
    </message>
    <message>
        <source>Create and edit ad campaigns</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Werbekampagnen erstellen und bearbeiten</translation>
    </message>
    <message>
        <source>Create and edit commands</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Befehle erstellen und bearbeiten</translation>
    </message>
    <message>
        <source>Create campaigns</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Kampagnen erstellen</translation>
    </message>
    <message>
        <source>Create folder “{name}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner „{name}“ erstellen</translation>
    </message>
    <message>
        <source>Create it again in the CMS.</source>
        <extracomment>app/services/restore/deleted_records.py, app/services/restore/recreate_record.py</extracomment>
        <translation>Erstellen Sie es im CMS neu.</translation>
    </message>
    <message>
        <source>Create {new}, update {changed}</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>{new} erstellen, {changed} ändern</translation>
    </message>
    <message numerus="yes">
        <source>Create {n} commands</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Befehl erstellen</numerusform>
            <numerusform>{n} Befehle erstellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Create “{name}”</source>
        <extracomment>app/ui/copying/copy_action.py, app/ui/pages/ad_campaign/ad_editing.py, app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>„{name}“ erstellen</translation>
    </message>
    <message>
        <source>Create “{name}” in the CMS</source>
        <extracomment>app/ui/forms/save_confirmation.py</extracomment>
        <translation>„{name}“ im CMS erstellen</translation>
    </message>
    <message>
        <source>Created</source>
        <extracomment>4 files</extracomment>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Created and verified.</source>
        <extracomment>app/ui/forms/document_rules.py</extracomment>
        <translation>Erstellt und geprüft.</translation>
    </message>
    <message>
        <source>Created as {id}</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Als {id} erstellt</translation>
    </message>
    <message>
        <source>Created by</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Erstellt von</translation>
    </message>
    <message>
        <source>Created by the system</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Vom System erstellt</translation>
    </message>
    <message>
        <source>Created “{name}”</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py, app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>„{name}“ erstellt</translation>
    </message>
    <message>
        <source>Created, but Marquee couldn&apos;t read it back: {reason}</source>
        <extracomment>app/ui/forms/document_rules.py</extracomment>
        <translation>Erstellt, aber Marquee konnte es nicht zurücklesen: {reason}</translation>
    </message>
    <message>
        <source>Creates thumbnails</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Erstellt Vorschaubilder</translation>
    </message>
    <message>
        <source>Custom</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Cut</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>Ausschneiden</translation>
    </message>
    <message numerus="yes">
        <source>Cut {n} layouts</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>
            <numerusform>{n} Layout ausschneiden</numerusform>
            <numerusform>{n} Layouts ausschneiden</numerusform>
        </translation>
    </message>
    <message>
        <source>Cycle playback</source>
        <extracomment>5 files</extracomment>
        <translation>Zyklische Wiedergabe</translation>
    </message>
    <message>
        <source>Cycle playback plays one layout per turn, so the CMS always uses “Block”.</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Zyklische Wiedergabe spielt ein Layout je Runde, daher verwendet das CMS immer „Block“.</translation>
    </message>
    <message>
        <source>Dark</source>
        <comment>theme</comment>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Dark mode</source>
        <extracomment>app/ui/window/settings/page_index.py</extracomment>
        <translation>Dunkler Modus</translation>
    </message>
    <message>
        <source>Data</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/pages/modules/declaration.py</extracomment>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data bits</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Datenbits</translation>
    </message>
    <message>
        <source>Data folder</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>Data limit</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Datenlimit</translation>
    </message>
    <message>
        <source>Data root</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Datenpfad</translation>
    </message>
    <message>
        <source>Data type</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>Dataset</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/notifications/labels.py</extracomment>
        <translation>Dataset</translation>
    </message>
    <message>
        <source>Dataset {id}</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Dataset {id}</translation>
    </message>
    <message>
        <source>Datasets</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Datasets</translation>
    </message>
    <message>
        <source>Date format</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Datumsformat</translation>
    </message>
    <message>
        <source>Dates</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Dates are sent in the CMS&apos;s time, but this CMS doesn&apos;t provide its time zone.</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Zeiten werden in CMS-Zeit gesendet, aber dieses CMS gibt seine Zeitzone nicht an.</translation>
    </message>
    <message>
        <source>Dates aren&apos;t copied because one of the time zones isn&apos;t known.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Der Zeitraum wird nicht kopiert, weil eine der beiden Zeitzonen nicht bekannt ist.</translation>
    </message>
    <message>
        <source>Day part</source>
        <extracomment>app/models/ad_entries.py, app/ui/pages/ad_campaign/declaration.py, app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Tagesabschnitt</translation>
    </message>
    <message>
        <source>Day part {id}</source>
        <extracomment>app/models/ad_entries.py, app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Tagesabschnitt {id}</translation>
    </message>
    <message>
        <source>Day parts missing or not unique there: {names}.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Tagesabschnitte, die dort fehlen oder nicht eindeutig sind: {names}.</translation>
    </message>
    <message>
        <source>Days</source>
        <extracomment>app/models/ad_entries.py, app/ui/pages/ad_campaign/declaration.py, app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Days, day parts and geofences of its layouts can&apos;t be added there.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Tage, Tagesabschnitte und Geofences der Layouts lassen sich dort nicht hinzufügen.</translation>
    </message>
    <message numerus="yes">
        <source>Days, day parts and geofences of {n} entries aren&apos;t copied.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>
            <numerusform>Tage, Tagesabschnitt und Geofence von {n} Eintrag werden nicht kopiert.</numerusform>
            <numerusform>Tage, Tagesabschnitte und Geofences von {n} Einträgen werden nicht kopiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Default</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Default size</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Standardgröße</translation>
    </message>
    <message>
        <source>Default text size</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Standardtextgröße</translation>
    </message>
    <message>
        <source>Default view</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Standardansicht</translation>
    </message>
    <message>
        <source>Delete</source>
        <extracomment>6 files</extracomment>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete folder “{name}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner „{name}“ löschen</translation>
    </message>
    <message>
        <source>Delete folder “{name}”?</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner „{name}“ löschen?</translation>
    </message>
    <message>
        <source>Delete folder…</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner löschen…</translation>
    </message>
    <message>
        <source>Delete it again.</source>
        <extracomment>app/services/records/deletion.py</extracomment>
        <translation>Löschen Sie es erneut.</translation>
    </message>
    <message>
        <source>Delete the extra “{name}”</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Das überzählige „{name}“ löschen</translation>
    </message>
    <message>
        <source>Delete view “{name}”?</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Ansicht „{name}“ löschen?</translation>
    </message>
    <message numerus="yes">
        <source>Delete {n} duplicates</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>
            <numerusform>{n} Duplikat löschen</numerusform>
            <numerusform>{n} Duplikate löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete {what}</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} löschen</translation>
    </message>
    <message>
        <source>Delete {what}?</source>
        <extracomment>app/ui/resource/record_actions.py</extracomment>
        <translation>{what} löschen?</translation>
    </message>
    <message>
        <source>Deleted</source>
        <extracomment>app/ui/pages/campaign_compare/page.py, app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Deleted items</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Gelöschte Elemente</translation>
    </message>
    <message>
        <source>Deleted or not shared with you.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Gelöscht oder nicht für Sie freigegeben.</translation>
    </message>
    <message>
        <source>Deleted or not shared with you: {names}.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py, app/services/restore/recreate_record.py</extracomment>
        <translation>Gelöscht oder nicht für Sie freigegeben: {names}.</translation>
    </message>
    <message>
        <source>Deleted the extra “{name}”</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Das überzählige „{name}“ wurde gelöscht</translation>
    </message>
    <message>
        <source>Deleted “{name}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>„{name}“ gelöscht</translation>
    </message>
    <message>
        <source>Delete…</source>
        <extracomment>app/ui/resource/record_actions.py, app/ui/resource/saved_views.py, app/ui/window/settings/offline_data_page.py</extracomment>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Depends on</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Hängt ab von</translation>
    </message>
    <message>
        <source>Description</source>
        <extracomment>7 files</extracomment>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Description, strings, player types and alert are copied too.</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Beschreibung, Befehls- und Prüftext, Playertypen und Warnung werden mitkopiert.</translation>
    </message>
    <message>
        <source>Descriptions can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Beschreibungen dürfen höchstens {most} Zeichen haben. Diese hat {length}.</translation>
    </message>
    <message>
        <source>Details</source>
        <extracomment>5 files</extracomment>
        <translation>Details</translation>
    </message>
    <message>
        <source>Device</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <extracomment>app/ui/diagnostics/window.py, app/ui/window/window_actions.py</extracomment>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>Diagnostics text</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Diagnosetext</translation>
    </message>
    <message>
        <source>Difference {n} of {count}</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Unterschied {n} von {count}</translation>
    </message>
    <message>
        <source>Different duration</source>
        <extracomment>app/models/campaign_comparison_model.py</extracomment>
        <translation>Andere Dauer</translation>
    </message>
    <message>
        <source>Different from the original: {fields}.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Anders als im Original hat das CMS {fields} gespeichert.</translation>
    </message>
    <message>
        <source>Disabled</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>Discard</source>
        <extracomment>app/ui/editors/page.py, app/ui/editors/status_view.py, app/ui/pages/drafts/page.py</extracomment>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Discard all</source>
        <extracomment>app/ui/window/quit_confirmation.py</extracomment>
        <translation>Alles verwerfen</translation>
    </message>
    <message>
        <source>Discard draft</source>
        <extracomment>app/ui/forms/sending_forms.py</extracomment>
        <translation>Entwurf verwerfen</translation>
    </message>
    <message>
        <source>Discard “{name}”</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>„{name}“ verwerfen</translation>
    </message>
    <message>
        <source>Display</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>Display</translation>
    </message>
    <message>
        <source>Display group {group_id}</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Displaygruppe {group_id}</translation>
    </message>
    <message>
        <source>Display group {id}</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Displaygruppe {id}</translation>
    </message>
    <message>
        <source>Display group: {name}</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Displaygruppe: {name}</translation>
    </message>
    <message>
        <source>Display groups</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/notifications/form.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Displaygruppen</translation>
    </message>
    <message>
        <source>Display settings</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Displayeinstellungen</translation>
    </message>
    <message>
        <source>Display settings can override these strings.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Displayeinstellungen können diese Texte überschreiben.</translation>
    </message>
    <message>
        <source>Display settings override this command&apos;s strings on some displays.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Displayeinstellungen überschreiben die Texte dieses Befehls auf manchen Displays.</translation>
    </message>
    <message>
        <source>Displays</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Displays</translation>
    </message>
    <message numerus="yes">
        <source>Displays can&apos;t show {n} links</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>
            <numerusform>Displays können {n} Link nicht zeigen</numerusform>
            <numerusform>Displays können {n} Links nicht zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Displays missing or not unique there: {names}.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Displays, die dort fehlen oder nicht eindeutig sind: {names}.</translation>
    </message>
    <message>
        <source>Displays show plain text: “{link}” and others appear without their links.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Displays zeigen reinen Text: „{link}“ und andere erscheinen ohne Link.</translation>
    </message>
    <message>
        <source>Displays show plain text: “{link}” appears without its link.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Displays zeigen reinen Text: „{link}“ erscheint ohne Link.</translation>
    </message>
    <message>
        <source>Displays won&apos;t change until the layout is published.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Auf den Displays ändert sich erst etwas, wenn das Layout veröffentlicht wird.</translation>
    </message>
    <message>
        <source>Divider</source>
        <extracomment>app/ui/widgets/containers/splitter.py</extracomment>
        <translation>Trennlinie</translation>
    </message>
    <message>
        <source>Does the browser show plain text like {&quot;error&quot;:&quot;invalid_client&quot;}?</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Zeigt der Browser reinen Text wie {&quot;error&quot;:&quot;invalid_client&quot;}?</translation>
    </message>
    <message>
        <source>Don&apos;t change</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py, app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>Nicht ändern</translation>
    </message>
    <message>
        <source>Don&apos;t show again</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Nicht mehr anzeigen</translation>
    </message>
    <message>
        <source>Don&apos;t wait</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>Nicht warten</translation>
    </message>
    <message>
        <source>Done</source>
        <extracomment>4 files</extracomment>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Double-click or press Enter to compare</source>
        <extracomment>app/ui/search/campaign_picker.py</extracomment>
        <translation>Doppelklicken oder Enter drücken, um zu vergleichen</translation>
    </message>
    <message>
        <source>Draft</source>
        <extracomment>4 files</extracomment>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Draft discarded</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Entwurf verworfen</translation>
    </message>
    <message>
        <source>Draft of “{name}” discarded</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Entwurf von „{name}“ verworfen</translation>
    </message>
    <message>
        <source>Draft: this layout isn&apos;t published, so players don&apos;t show it yet.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Entwurf: Dieses Layout ist nicht veröffentlicht, daher zeigen Player es noch nicht.</translation>
    </message>
    <message>
        <source>Drafts</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Drafts and deleted items on this computer belong to {address}.</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Entwürfe und gelöschte Elemente auf diesem Computer gehören zu {address}.</translation>
    </message>
    <message>
        <source>Drafts on this computer</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Lokale Entwürfe</translation>
    </message>
    <message>
        <source>Drafts stay on this computer. They&apos;ll be back the next time you open Marquee.</source>
        <extracomment>app/ui/window/quit_confirmation.py</extracomment>
        <translation>Entwürfe bleiben auf diesem Computer. Sie sind wieder da, wenn Sie Marquee das nächste Mal öffnen.</translation>
    </message>
    <message>
        <source>Drag columns to reorder them, or use Alt and the arrow keys.</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Ziehen Sie Spalten an die gewünschte Stelle, oder verschieben Sie sie mit Alt und den Pfeiltasten.</translation>
    </message>
    <message>
        <source>Drag from the library on the left or within the line-up. Ctrl+Z undoes each step.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Ziehen Sie aus der Bibliothek links oder innerhalb der Abfolge. Strg+Z macht jeden Schritt rückgängig.</translation>
    </message>
    <message>
        <source>Drag layouts here from the library, or press Enter there.</source>
        <extracomment>app/ui/widgets/lineup/lineup_view.py</extracomment>
        <translation>Ziehen Sie Layouts aus der Bibliothek hierher, oder drücken Sie dort Enter.</translation>
    </message>
    <message>
        <source>Drag layouts into order</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Layouts in die richtige Reihenfolge ziehen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <extracomment>5 files</extracomment>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Duplicate campaign</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Kampagne duplizieren</translation>
    </message>
    <message>
        <source>Duplicate trigger</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Doppelter Auslöser</translation>
    </message>
    <message numerus="yes">
        <source>Duplicate {n} layouts</source>
        <extracomment>app/models/lineup_editor.py, app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>
            <numerusform>{n} Layout duplizieren</numerusform>
            <numerusform>{n} Layouts duplizieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Duplicate “{name}”</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>„{name}“ duplizieren</translation>
    </message>
    <message>
        <source>Duplicated as “{name}”</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Als „{name}“ dupliziert</translation>
    </message>
    <message>
        <source>Duplicate…</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Duplizieren…</translation>
    </message>
    <message>
        <source>Duration</source>
        <extracomment>6 files</extracomment>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Dynamic</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Dynamisch</translation>
    </message>
    <message>
        <source>Each extra of an Android intent needs a name, a type and a value.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Jedes Extra eines Android-Intents braucht einen Namen, einen Typ und einen Wert.</translation>
    </message>
    <message>
        <source>Each header of an HTTP command must be text.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Jeder Header eines HTTP-Befehls muss Text sein.</translation>
    </message>
    <message>
        <source>Each time you save on this computer, Marquee keeps the previous version for 90 days.</source>
        <extracomment>app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Bei jedem Speichern auf diesem Computer bewahrt Marquee die vorherige Version 90 Tage lang auf.</translation>
    </message>
    <message>
        <source>Each turn of the campaign plays only one layout. The next one takes over after this many plays.</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Kommt die Kampagne an die Reihe, läuft jedes Mal nur ein Layout; nach so vielen Wiedergaben folgt das nächste.</translation>
    </message>
    <message>
        <source>Edit</source>
        <extracomment>5 files</extracomment>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit actions of layouts</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Aktionen von Layouts bearbeiten</translation>
    </message>
    <message>
        <source>Edit ad</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Werbekampagne bearbeiten</translation>
    </message>
    <message>
        <source>Edit and delete campaigns</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Kampagnen bearbeiten und löschen</translation>
    </message>
    <message>
        <source>Edit and delete commands</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Befehle bearbeiten und löschen</translation>
    </message>
    <message>
        <source>Edit and delete notifications</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Benachrichtigungen bearbeiten und löschen</translation>
    </message>
    <message>
        <source>Edit connection</source>
        <extracomment>app/ui/failures.py, app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Verbindung bearbeiten</translation>
    </message>
    <message>
        <source>Edit connection…</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Verbindung bearbeiten…</translation>
    </message>
    <message>
        <source>Edit layouts and their actions</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Layouts und ihre Aktionen bearbeiten</translation>
    </message>
    <message>
        <source>Edit line-up</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Abfolge bearbeiten</translation>
    </message>
    <message>
        <source>Edit name…</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py, app/ui/resource/renaming.py</extracomment>
        <translation>Namen bearbeiten…</translation>
    </message>
    <message>
        <source>Edit the left campaign</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Linke Kampagne bearbeiten</translation>
    </message>
    <message>
        <source>Edit the right campaign</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Rechte Kampagne bearbeiten</translation>
    </message>
    <message>
        <source>Edit {name}</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>{name} bearbeiten</translation>
    </message>
    <message>
        <source>Edit “{name}”</source>
        <extracomment>app/ui/pages/campaign_compare/column_header.py</extracomment>
        <translation>„{name}“ bearbeiten</translation>
    </message>
    <message>
        <source>Edited</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Bearbeitet</translation>
    </message>
    <message>
        <source>Editing</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>In Bearbeitung</translation>
    </message>
    <message>
        <source>Edit…</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py, app/ui/window/settings/connections_page.py</extracomment>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Element</source>
        <extracomment>app/ui/pages/templates/declaration.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Element</translation>
    </message>
    <message>
        <source>Element group</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Elementgruppe</translation>
    </message>
    <message>
        <source>Element groups</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Elementgruppen</translation>
    </message>
    <message>
        <source>Elements</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Email</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>Email addresses for saved reports</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>E-Mail-Adressen für gespeicherte Berichte</translation>
    </message>
    <message>
        <source>Emptied. What was sent may have arrived.</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Geleert. Was gesendet wurde, kann angekommen sein.</translation>
    </message>
    <message>
        <source>Enabled</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Aktiviert</translation>
    </message>
    <message>
        <source>Encryption</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <source>End</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Ende</translation>
    </message>
    <message>
        <source>End jobs</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>Aufträge beenden</translation>
    </message>
    <message>
        <source>End of the log</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Ende des Protokolls</translation>
    </message>
    <message numerus="yes">
        <source>End {n} unfinished jobs?</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>
            <numerusform>{n} laufenden Auftrag beenden?</numerusform>
            <numerusform>{n} laufende Aufträge beenden?</numerusform>
        </translation>
    </message>
    <message>
        <source>Ending</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Wird beendet</translation>
    </message>
    <message>
        <source>Ends</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Endet</translation>
    </message>
    <message>
        <source>Enter GeoJSON: a Polygon, a MultiPolygon, or features that contain them.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Geben Sie GeoJSON ein: ein Polygon, ein MultiPolygon oder Features, die sie enthalten.</translation>
    </message>
    <message>
        <source>Enter a code of up to 50 letters and underscores, without digits.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie einen Code aus höchstens 50 Buchstaben und Unterstrichen ein, ohne Ziffern.</translation>
    </message>
    <message>
        <source>Enter a code.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Geben Sie einen Code ein.</translation>
    </message>
    <message>
        <source>Enter a date and time, e.g. 2026-11-23 09:00.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie Datum und Uhrzeit ein, z. B. 2026-11-23 09:00.</translation>
    </message>
    <message>
        <source>Enter a date and time, e.g. “tomorrow 9:00”.</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>Geben Sie Datum und Uhrzeit ein, z. B. „morgen 9 Uhr“.</translation>
    </message>
    <message>
        <source>Enter a date and time.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Geben Sie Datum und Uhrzeit ein.</translation>
    </message>
    <message>
        <source>Enter a description of up to 1,000 characters.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie eine Beschreibung mit höchstens 1.000 Zeichen ein.</translation>
    </message>
    <message>
        <source>Enter a duration like 5:00 or 1:00:00.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Geben Sie eine Dauer wie 5:00 oder 1:00:00 ein.</translation>
    </message>
    <message>
        <source>Enter a message.</source>
        <extracomment>app/domain/notifications/validation.py, app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie eine Nachricht ein.</translation>
    </message>
    <message>
        <source>Enter a name for the campaign.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Geben Sie einen Namen für die Kampagne ein.</translation>
    </message>
    <message>
        <source>Enter a name for the template.</source>
        <extracomment>app/services/notifications/message_template_store.py, app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Geben Sie einen Namen für die Vorlage ein.</translation>
    </message>
    <message>
        <source>Enter a name of up to 254 characters.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie einen Namen mit höchstens 254 Zeichen ein.</translation>
    </message>
    <message>
        <source>Enter a name of up to 50 characters.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie einen Namen mit höchstens 50 Zeichen ein.</translation>
    </message>
    <message>
        <source>Enter a name.</source>
        <extracomment>app/domain/commands/validation.py, app/services/lookups/folder_editing.py, app/ui/resource/saved_views.py</extracomment>
        <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <source>Enter a play count of 1 or more.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie mindestens 1 Wiedergabe ein.</translation>
    </message>
    <message>
        <source>Enter a start date that&apos;s before the end date.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie ein Startdatum ein, das vor dem Enddatum liegt.</translation>
    </message>
    <message>
        <source>Enter a subject of up to 255 characters.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie einen Betreff mit höchstens 255 Zeichen ein.</translation>
    </message>
    <message>
        <source>Enter a subject.</source>
        <extracomment>app/domain/notifications/validation.py</extracomment>
        <translation>Geben Sie einen Betreff ein.</translation>
    </message>
    <message>
        <source>Enter a tag</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py, app/ui/pages/campaigns/tag_dialog.py</extracomment>
        <translation>Tag eingeben</translation>
    </message>
    <message>
        <source>Enter a tag, or tag|value. Press Enter or a comma after each.</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py, app/ui/pages/campaigns/tag_dialog.py</extracomment>
        <translation>Geben Sie ein Tag oder Tag|Wert ein. Schließen Sie jedes mit Enter oder einem Komma ab.</translation>
    </message>
    <message>
        <source>Enter a target above 0.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie ein Ziel über 0 ein.</translation>
    </message>
    <message>
        <source>Enter a time zone like Europe/London.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Geben Sie eine Zeitzone wie Europe/London ein.</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <extracomment>app/ui/resource/filter_popup.py</extracomment>
        <translation>Geben Sie eine ganze Zahl ein.</translation>
    </message>
    <message>
        <source>Enter adds the selected layouts to the line-up.</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Enter fügt die ausgewählten Layouts der Abfolge hinzu.</translation>
    </message>
    <message>
        <source>Enter an address like https://cms.example.com or https://example.com/signage.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Geben Sie eine Adresse wie https://cms.example.com oder https://example.com/signage ein.</translation>
    </message>
    <message>
        <source>Enter an address like shop.example or priya@shop.example.</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Geben Sie eine Adresse wie shop.example oder priya@shop.example ein.</translation>
    </message>
    <message>
        <source>Enter an address to see what it does.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Geben Sie eine Adresse ein, um zu sehen, was der Befehl bewirkt.</translation>
    </message>
    <message>
        <source>Enter an end date that&apos;s after the start date.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie ein Enddatum ein, das nach dem Startdatum liegt.</translation>
    </message>
    <message>
        <source>Enter corners as [longitude, latitude]. The last one repeats the first.</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>Geben Sie Ecken als [Länge, Breite] ein. Die letzte wiederholt die erste.</translation>
    </message>
    <message>
        <source>Enter each corner as [longitude, latitude].</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Geben Sie jede Ecke als [Länge, Breite] ein.</translation>
    </message>
    <message>
        <source>Enter how many times each layout plays before the next one (at least 1).</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Geben Sie ein, wie oft jedes Layout vor dem nächsten läuft (mindestens 1).</translation>
    </message>
    <message>
        <source>Enter numbers only.</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Geben Sie nur Zahlen ein.</translation>
    </message>
    <message>
        <source>Enter one day at most.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Geben Sie höchstens einen Tag ein.</translation>
    </message>
    <message>
        <source>Enter one folder ID.</source>
        <extracomment>app/ui/pages/campaign_editor/library_loader.py</extracomment>
        <translation>Geben Sie eine Ordner-ID ein.</translation>
    </message>
    <message>
        <source>Enter the address of the CMS.</source>
        <extracomment>app/domain/cms_address.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Geben Sie die Adresse des CMS ein.</translation>
    </message>
    <message>
        <source>Enter the address of your CMS and the client ID from your administrator.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Geben Sie die Adresse Ihres CMS und die Client-ID von Ihrer Administration ein.</translation>
    </message>
    <message>
        <source>Enter the application&apos;s client ID.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Geben Sie die Client-ID der Anwendung ein.</translation>
    </message>
    <message>
        <source>Enter the application&apos;s client secret.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Geben Sie das Client-Geheimnis der Anwendung ein.</translation>
    </message>
    <message>
        <source>Enter the code of the layout to go to.</source>
        <extracomment>app/domain/interactive_actions/validation.py, app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie den Code des Layouts ein, zu dem gewechselt wird.</translation>
    </message>
    <message>
        <source>Enter the key that triggers the action.</source>
        <extracomment>app/domain/interactive_actions/validation.py, app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie die Taste ein, die die Aktion auslöst.</translation>
    </message>
    <message>
        <source>Enter the redirect address that&apos;s registered in the CMS.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Geben Sie die Weiterleitungsadresse ein, die im CMS registriert ist.</translation>
    </message>
    <message>
        <source>Enter the trigger code of the webhook.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Geben Sie den Auslösecode des Webhooks ein.</translation>
    </message>
    <message>
        <source>Enter the trigger code.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Geben Sie den Auslösecode ein.</translation>
    </message>
    <message>
        <source>Enter up to {most} IDs at a time.</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Geben Sie höchstens {most} IDs auf einmal ein.</translation>
    </message>
    <message>
        <source>Enter: details · Ctrl+Enter: preview in browser</source>
        <extracomment>app/ui/search/quick_open.py</extracomment>
        <translation>Enter: Details · Strg+Enter: Vorschau im Browser</translation>
    </message>
    <message>
        <source>Enter: open</source>
        <extracomment>app/ui/search/quick_open.py</extracomment>
        <translation>Enter: öffnen</translation>
    </message>
    <message>
        <source>Enter: run</source>
        <extracomment>app/ui/search/quick_open.py</extracomment>
        <translation>Enter: ausführen</translation>
    </message>
    <message>
        <source>Error</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Errors</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Escapes HTML</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Maskiert HTML</translation>
    </message>
    <message>
        <source>Even</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Gerade</translation>
    </message>
    <message>
        <source>Every day</source>
        <extracomment>app/domain/ads/ad.py, app/ui/pages/ad_campaign/schedule_bar.py, app/ui/tour/record_crud_steps.py</extracomment>
        <translation>Jeden Tag</translation>
    </message>
    <message>
        <source>Every layout has its own campaign, which is hidden by default.</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Jedes Layout hat eine eigene Kampagne, die standardmäßig ausgeblendet ist.</translation>
    </message>
    <message>
        <source>Every occurrence</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Jedes Vorkommen</translation>
    </message>
    <message>
        <source>Everyone</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Everything in the window grows with the text.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Alles im Fenster wächst mit dem Text.</translation>
    </message>
    <message>
        <source>Everything is in the sidebar</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Alles ist in der Seitenleiste</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <extracomment>app/ui/window/shortcut_list.py</extracomment>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Exact subject</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Genauer Betreff</translation>
    </message>
    <message>
        <source>Exactly this text is copied. It contains no password or token. Review it before you share it.</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Genau dieser Text wird kopiert. Er enthält weder Passwort noch Token. Prüfen Sie ihn, bevor Sie ihn weitergeben.</translation>
    </message>
    <message>
        <source>Expand sidebar</source>
        <extracomment>app/ui/window/nav_panel.py</extracomment>
        <translation>Seitenleiste ausklappen</translation>
    </message>
    <message>
        <source>Expanded by default</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Standardmäßig geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>Export all {n} rows as {format}…</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>
            <numerusform>{n} Zeile als {format} exportieren…</numerusform>
            <numerusform>Alle {n} Zeilen als {format} exportieren…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export {n} selected rows as {format}…</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>
            <numerusform>{n} ausgewählte Zeile als {format} exportieren…</numerusform>
            <numerusform>{n} ausgewählte Zeilen als {format} exportieren…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export {n} visible rows as {format}…</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>
            <numerusform>{n} sichtbare Zeile als {format} exportieren…</numerusform>
            <numerusform>{n} sichtbare Zeilen als {format} exportieren…</numerusform>
        </translation>
    </message>
    <message>
        <source>Export {what}</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>{what} exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Extends</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Extras</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Extras</translation>
    </message>
    <message>
        <source>F8: next difference</source>
        <extracomment>app/ui/pages/campaign_editor/review_view.py</extracomment>
        <translation>F8: nächster Unterschied</translation>
    </message>
    <message>
        <source>Failed</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/activity/job_panel.py</extracomment>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Fallback data</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Ersatzdaten</translation>
    </message>
    <message>
        <source>Features</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Fetched after</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Abruf nach</translation>
    </message>
    <message>
        <source>Fetched every</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Abruf alle</translation>
    </message>
    <message>
        <source>Field</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Feld</translation>
    </message>
    <message>
        <source>File</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Fill</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>Fill to a duration</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Auf eine Dauer auffüllen</translation>
    </message>
    <message>
        <source>Fill to a duration…</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Auf eine Dauer auffüllen…</translation>
    </message>
    <message numerus="yes">
        <source>Fill with {n} layouts</source>
        <extracomment>app/models/lineup_arranging.py</extracomment>
        <translation>
            <numerusform>Mit {n} Layout auffüllen</numerusform>
            <numerusform>Mit {n} Layouts auffüllen</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <extracomment>app/ui/resource/list_page.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Aktionen filtern</translation>
    </message>
    <message>
        <source>Filter by date instead.</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Filtern Sie stattdessen nach dem Datum.</translation>
    </message>
    <message>
        <source>Filter by name or licence</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Nach Name oder Lizenz filtern</translation>
    </message>
    <message>
        <source>Filter by {title}</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Filtern nach {title}</translation>
    </message>
    <message>
        <source>Filter campaigns</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Kampagnen filtern</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Befehle filtern</translation>
    </message>
    <message>
        <source>Filter datasets</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Datasets filtern</translation>
    </message>
    <message>
        <source>Filter items</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Elemente filtern</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Module filtern</translation>
    </message>
    <message>
        <source>Filter notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Benachrichtigungen filtern</translation>
    </message>
    <message>
        <source>Filter requests</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Anfragen filtern</translation>
    </message>
    <message>
        <source>Filter templates</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Vorlagen filtern</translation>
    </message>
    <message>
        <source>Filter the list to find more.</source>
        <extracomment>app/api/paging.py</extracomment>
        <translation>Filtern Sie die Liste, um weitere zu finden.</translation>
    </message>
    <message>
        <source>Filter the list to shorten it. If it keeps happening, ask your CMS administrator.</source>
        <extracomment>app/transport/response_body.py</extracomment>
        <translation>Grenzen Sie die Liste mit einem Filter ein. Tritt das Problem erneut auf, wenden Sie sich an Ihre CMS-Administration.</translation>
    </message>
    <message>
        <source>Filterable</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Filterbar</translation>
    </message>
    <message>
        <source>Filtered in loaded rows</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>In geladenen Zeilen gefiltert</translation>
    </message>
    <message>
        <source>Filtered on the server</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>Auf dem Server gefiltert</translation>
    </message>
    <message>
        <source>Find any item by name, code or ID</source>
        <extracomment>app/ui/window/top_bar.py</extracomment>
        <translation>Elemente über Name, Code oder ID suchen</translation>
    </message>
    <message>
        <source>Find both in the CMS under Administration → Applications.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Sie finden beides im CMS unter Administration → Anwendungen (Applications).</translation>
    </message>
    <message>
        <source>Find in the line-up</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>In der Abfolge suchen</translation>
    </message>
    <message>
        <source>Find it in its list once it&apos;s there.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Sie finden es danach in seiner Liste.</translation>
    </message>
    <message>
        <source>Find it in its list, and delete it again if you still want to.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Sie finden es in seiner Liste und können es dort erneut löschen.</translation>
    </message>
    <message>
        <source>Find it in its list.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Sie finden es in seiner Liste.</translation>
    </message>
    <message>
        <source>Find it in the CMS under Administration → Applications. It isn&apos;t secret.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Im CMS unter Administration → Anwendungen (Applications) zu finden. Nicht geheim.</translation>
    </message>
    <message>
        <source>Find layouts in the library</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Layouts in der Bibliothek suchen</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Finish</source>
        <extracomment>app/ui/activity/job_reports.py, app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Finish it, or undo reordering.</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Schließen Sie es ab, oder machen Sie das Umordnen rückgängig.</translation>
    </message>
    <message>
        <source>Finish or undo reordering the layouts first.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Schließen Sie das Umordnen ab, oder machen Sie es rückgängig.</translation>
    </message>
    <message>
        <source>Finish reordering the layouts of “{name}”.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Das Umordnen der Layouts von „{name}“ abschließen.</translation>
    </message>
    <message>
        <source>Finish signing in with your browser</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Schließen Sie die Anmeldung im Browser ab</translation>
    </message>
    <message>
        <source>First steps</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>First {n} rows, offline data from {moment}. {reason}</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Die ersten {n} Zeilen, Offline-Daten mit Stand {moment}. {reason}</translation>
    </message>
    <message>
        <source>Fix the file, or choose another one.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Korrigieren Sie die Datei, oder wählen Sie eine andere aus.</translation>
    </message>
    <message>
        <source>Folder</source>
        <extracomment>12 files</extracomment>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder ID</source>
        <extracomment>app/ui/pages/campaign_editor/library_loader.py, app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Ordner-ID</translation>
    </message>
    <message>
        <source>Folder {folder_id}</source>
        <extracomment>app/domain/folder.py, app/services/lookups/lookups.py</extracomment>
        <translation>Ordner {folder_id}</translation>
    </message>
    <message>
        <source>Folder {id}</source>
        <extracomment>app/ui/campaign_labels.py, app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Ordner {id}</translation>
    </message>
    <message>
        <source>Folder: {name}</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>Ordner: {name}</translation>
    </message>
    <message>
        <source>For a CMS with a certificate signed by your company.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Für ein CMS, dessen Zertifikat Ihre Firma signiert hat.</translation>
    </message>
    <message>
        <source>For each data item (onElementParseData)</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Für jedes Datenelement (onElementParseData)</translation>
    </message>
    <message>
        <source>For each data item (onParseData)</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Für jedes Datenelement (onParseData)</translation>
    </message>
    <message>
        <source>For new users</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Für neue Benutzer</translation>
    </message>
    <message>
        <source>For the whole campaign, across all displays</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Für die ganze Kampagne, auf allen Displays zusammen</translation>
    </message>
    <message>
        <source>For widgets without their own duration</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Für Widgets ohne eigene Dauer</translation>
    </message>
    <message>
        <source>Format</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Format</translation>
    </message>
    <message>
        <source>Formatted</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Formatiert</translation>
    </message>
    <message>
        <source>Forms in the CMS allow only {most} characters. This name is longer.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Die Formulare des CMS erlauben nur {most} Zeichen. Dieser Name ist länger.</translation>
    </message>
    <message>
        <source>Formula</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Forward</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Free some disk space. Until then, it exists only in this window. You can still save to the CMS.</source>
        <extracomment>app/ui/window/drafts_not_stored_notice.py</extracomment>
        <translation>Schaffen Sie Speicherplatz. Bis dahin ist sie nur in diesem Fenster vorhanden. Sie können weiterhin im CMS speichern.</translation>
    </message>
    <message>
        <source>Free some space, or choose another data folder. Your changes are still in the window.</source>
        <extracomment>app/core/atomic_files.py</extracomment>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Datenordner aus. Ihre Änderungen sind noch im Fenster.</translation>
    </message>
    <message>
        <source>Free text</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/commands/string_editor.py</extracomment>
        <translation>Freier Text</translation>
    </message>
    <message>
        <source>Fri 18 Sep 2026, 07:30</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>18.9.2026, 07:30</translation>
    </message>
    <message>
        <source>From both</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>Aus beiden</translation>
    </message>
    <message>
        <source>From theirs</source>
        <extracomment>app/models/version_merge_table.py, app/ui/forms/version_comparison.py</extracomment>
        <translation>Aus fremder Version</translation>
    </message>
    <message>
        <source>From this computer</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Von diesem Computer</translation>
    </message>
    <message>
        <source>From yours</source>
        <extracomment>app/models/version_merge_table.py, app/ui/forms/version_comparison.py</extracomment>
        <translation>Aus Ihrer Version</translation>
    </message>
    <message>
        <source>Full licence text</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Vollständiger Lizenztext</translation>
    </message>
    <message>
        <source>Full-screen alert</source>
        <extracomment>4 files</extracomment>
        <translation>Vollbildmeldung</translation>
    </message>
    <message>
        <source>Full-screen alert is off</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Vollbildmeldung ist aus</translation>
    </message>
    <message>
        <source>Full-screen alert is on</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Vollbildmeldung ist ein</translation>
    </message>
    <message>
        <source>Gap</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>General</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>GeoJSON</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>GeoJSON</translation>
    </message>
    <message>
        <source>GeoJSON, a Polygon or MultiPolygon</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>GeoJSON, ein Polygon oder MultiPolygon</translation>
    </message>
    <message>
        <source>Geofence</source>
        <extracomment>4 files</extracomment>
        <translation>Geofence</translation>
    </message>
    <message>
        <source>Geofence…</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Geofence…</translation>
    </message>
    <message>
        <source>Give the application the scope it needs (usually “all”) in the CMS, then sign in again.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Weisen Sie der Anwendung im CMS den Bereich zu, den sie braucht (meist „all“), und melden Sie sich dann erneut an.</translation>
    </message>
    <message>
        <source>Give the application the scope “all” under {applications}, clear “Scopes” here, then sign in again.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Weisen Sie der Anwendung unter {applications} den Bereich „all“ zu, leeren Sie hier „Bereiche“, und melden Sie sich erneut an.</translation>
    </message>
    <message>
        <source>Give the application the scope “all” under {applications}, then sign in again.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Weisen Sie der Anwendung unter {applications} den Bereich „all“ zu, und melden Sie sich erneut an.</translation>
    </message>
    <message>
        <source>Go to layout</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Zum Layout wechseln</translation>
    </message>
    <message>
        <source>Go to tab by number</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Zum Tab mit dieser Nummer wechseln</translation>
    </message>
    <message>
        <source>Go to {aim}</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Zu {aim} wechseln</translation>
    </message>
    <message>
        <source>Goes back to itself</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Führt zu sich selbst zurück</translation>
    </message>
    <message>
        <source>Goes to a retired layout</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Führt zu einem zurückgezogenen Layout</translation>
    </message>
    <message>
        <source>Green</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Grey</source>
        <extracomment>app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Group</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Group icon</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Gruppensymbol</translation>
    </message>
    <message>
        <source>Guide</source>
        <extracomment>app/ui/guide/window.py, app/ui/pages/start/page.py, app/ui/window/window_actions.py</extracomment>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>HTML</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>HTML</translation>
    </message>
    <message>
        <source>HTML source</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>HTML-Quelltext</translation>
    </message>
    <message>
        <source>HTTP</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/commands/string_editor.py</extracomment>
        <translation>HTTP</translation>
    </message>
    <message>
        <source>Handlebars ID</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Handlebars-ID</translation>
    </message>
    <message>
        <source>Handshake</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Handshake</translation>
    </message>
    <message>
        <source>Has dimensions</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Hat Abmessungen</translation>
    </message>
    <message>
        <source>Has issues</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Hat Probleme</translation>
    </message>
    <message>
        <source>Head</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Headers</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Header</translation>
    </message>
    <message>
        <source>Heading {n}</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Überschrift {n}</translation>
    </message>
    <message>
        <source>Height</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Help</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py, app/ui/window/window_actions.py</extracomment>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Hexadecimal</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Hexadezimal</translation>
    </message>
    <message>
        <source>Hidden</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Hide column</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Spalte ausblenden</translation>
    </message>
    <message>
        <source>Hide properties</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Eigenschaften ausblenden</translation>
    </message>
    <message>
        <source>Hint</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Home page</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>How to get a client ID</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>So erhalten Sie eine Client-ID</translation>
    </message>
    <message>
        <source>ID</source>
        <extracomment>15 files</extracomment>
        <translation>ID</translation>
    </message>
    <message>
        <source>ID {id}</source>
        <extracomment>app/ui/copying/dialogs.py, app/ui/forms/form_declaration.py</extracomment>
        <translation>ID {id}</translation>
    </message>
    <message>
        <source>Icon</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>If empty</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Wenn leer</translation>
    </message>
    <message>
        <source>If it shows the CMS&apos;s dashboard, try again: you&apos;re signed in now, so the consent page appears. If it shows plain text with “error”, register exactly {address} under {applications}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Zeigt er das Dashboard des CMS, versuchen Sie es erneut: Sie sind jetzt angemeldet, daher erscheint die Zustimmungsseite. Zeigt er reinen Text mit „error“, registrieren Sie unter {applications} genau {address}.</translation>
    </message>
    <message>
        <source>If the response to a step was lost, Marquee first waits until that step can no longer arrive.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Ist die Antwort auf einen Schritt verloren gegangen, wartet Marquee zuerst, bis dieser Schritt nicht mehr ankommen kann.</translation>
    </message>
    <message>
        <source>If you didn&apos;t mean to decline, try again and choose “Approve”.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>War das ein Versehen, versuchen Sie es erneut, und wählen Sie „Approve“ (Genehmigen).</translation>
    </message>
    <message>
        <source>If you discard it, check the list: it may still appear there.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Wenn Sie ihn verwerfen, sehen Sie in der Liste nach: Der Eintrag kann dort noch erscheinen.</translation>
    </message>
    <message numerus="yes">
        <source>If you don&apos;t wait, they may not reach the CMS.</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>
            <numerusform>Wenn Sie nicht warten, kommt sie möglicherweise nicht im CMS an.</numerusform>
            <numerusform>Wenn Sie nicht warten, kommen sie möglicherweise nicht im CMS an.</numerusform>
        </translation>
    </message>
    <message>
        <source>If you keep the draft, your changes come back when you open the campaign again.</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Wenn Sie den Entwurf behalten, sind Ihre Änderungen wieder da, sobald Sie die Kampagne öffnen.</translation>
    </message>
    <message>
        <source>If your organisation has its own certificate authority, choose its certificate below.</source>
        <extracomment>app/ui/pages/sign_in/address_check.py</extracomment>
        <translation>Wenn Ihre Organisation eine eigene Zertifizierungsstelle hat, wählen Sie unten deren Zertifikat aus.</translation>
    </message>
    <message>
        <source>If your organisation has its own certificate authority, choose its certificate file in the connection&apos;s settings.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Hat Ihre Organisation eine eigene Zertifizierungsstelle, wählen Sie deren Zertifikatsdatei in den Einstellungen der Verbindung aus.</translation>
    </message>
    <message>
        <source>Immediately</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Sofort</translation>
    </message>
    <message>
        <source>Import commands</source>
        <extracomment>app/ui/pages/commands/import_dialog.py, app/ui/pages/commands/page.py</extracomment>
        <translation>Befehle importieren</translation>
    </message>
    <message>
        <source>Import the file again to compare both.</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Importieren Sie die Datei erneut, um beide zu vergleichen.</translation>
    </message>
    <message>
        <source>Import…</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Impressions</source>
        <extracomment>5 files</extracomment>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>In CMS time. Its time zone isn&apos;t known, so you&apos;ll be asked for it.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>In CMS-Zeit. Die Zeitzone ist nicht bekannt, Sie werden danach gefragt.</translation>
    </message>
    <message>
        <source>In Campaigns, double-click a campaign of type List, or select it and press Enter.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Doppelklicken Sie unter „Kampagnen“ auf eine Kampagne vom Typ „Liste“, oder wählen Sie sie aus, und drücken Sie Enter.</translation>
    </message>
    <message>
        <source>In a list, just type to filter the rows. Click a column heading to sort.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Tippen Sie in einer Liste, um die Zeilen zu filtern. Klicken Sie zum Sortieren auf eine Spaltenüberschrift.</translation>
    </message>
    <message>
        <source>In display settings</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>In Displayeinstellungen</translation>
    </message>
    <message>
        <source>In folder</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Im Ordner</translation>
    </message>
    <message>
        <source>In layouts</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>In Layouts</translation>
    </message>
    <message>
        <source>In memory only. {reason}</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Nur im Arbeitsspeicher. {reason}</translation>
    </message>
    <message>
        <source>In progress</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>In the CMS</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/review_view.py, app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Im CMS</translation>
    </message>
    <message>
        <source>In the CMS, under {place}, edit this application and select “{scope}” on the “Scopes” tab. If this connection lists scopes, add it there too. Then sign in again.</source>
        <extracomment>app/ui/resource/load_failures.py</extracomment>
        <translation>Bearbeiten Sie diese Anwendung im CMS unter {place}, und wählen Sie auf dem Tab „Bereiche“ (Scopes) den Bereich „{scope}“ aus. Wenn diese Verbindung Bereiche nennt, fügen Sie ihn auch dort hinzu. Melden Sie sich dann erneut an.</translation>
    </message>
    <message>
        <source>In the CMS: {changes}. Your changes are kept. When you save, you&apos;ll see both side by side.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Im CMS: {changes}. Ihre Änderungen bleiben erhalten. Beim Speichern sehen Sie beides.</translation>
    </message>
    <message>
        <source>In the connection&apos;s settings, choose a file with PEM certificates, or clear it.</source>
        <extracomment>app/transport/tls.py</extracomment>
        <translation>Wählen Sie in den Einstellungen der Verbindung eine Datei mit PEM-Zertifikaten aus, oder leeren Sie das Feld.</translation>
    </message>
    <message>
        <source>In the drawer</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>In der Schublade</translation>
    </message>
    <message>
        <source>In the keyring</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Im Schlüsselbund</translation>
    </message>
    <message>
        <source>In the layout</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Im Layout</translation>
    </message>
    <message>
        <source>In the library</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>In der Bibliothek</translation>
    </message>
    <message>
        <source>In the library, select one layout as the replacement.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Wählen Sie in der Bibliothek ein Layout als Ersatz aus.</translation>
    </message>
    <message>
        <source>In this computer&apos;s time</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Nach der Uhr dieses Computers</translation>
    </message>
    <message>
        <source>In this layout</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>In diesem Layout</translation>
    </message>
    <message>
        <source>In {left}: {time}.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Noch {left}: {time}.</translation>
    </message>
    <message numerus="yes">
        <source>In {n} campaigns</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>
            <numerusform>In {n} Kampagne</numerusform>
            <numerusform>In {n} Kampagnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Include single-layout campaigns</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Kampagnen einzelner Layouts einbeziehen</translation>
    </message>
    <message>
        <source>Includes commands for all player types.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Befehle für alle Playertypen sind enthalten.</translation>
    </message>
    <message numerus="yes">
        <source>Insert {n} layouts</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>
            <numerusform>{n} Layout einfügen</numerusform>
            <numerusform>{n} Layouts einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Installed</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Installiert</translation>
    </message>
    <message>
        <source>Interleave</source>
        <extracomment>app/models/lineup_arranging.py</extracomment>
        <translation>Verschränken</translation>
    </message>
    <message>
        <source>Interleave selected groups</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Ausgewählte Gruppen verschränken</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Interrupted: it may or may not have been done.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>Unterbrochen: Es ist unklar, ob es ausgeführt wurde.</translation>
    </message>
    <message>
        <source>Interrupted: {job}</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Unterbrochen: {job}</translation>
    </message>
    <message>
        <source>Is this still the same CMS?</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Ist es noch dasselbe CMS?</translation>
    </message>
    <message>
        <source>Issue</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Issued by</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Ausgestellt von</translation>
    </message>
    <message>
        <source>Issued to</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Ausgestellt für</translation>
    </message>
    <message>
        <source>Issues</source>
        <extracomment>app/ui/pages/actions/columns.py, app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Probleme</translation>
    </message>
    <message numerus="yes">
        <source>It asked you to wait {n} seconds.</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>
            <numerusform>Es bittet Sie, {n} Sekunde zu warten.</numerusform>
            <numerusform>Es bittet Sie, {n} Sekunden zu warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>It belongs to someone else. Saving makes you its owner in the CMS and sets its creation date to today.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Sie gehört jemand anderem. Beim Speichern werden Sie im CMS der Besitzer, und das Erstellungsdatum wird auf heute gesetzt.</translation>
    </message>
    <message>
        <source>It continues automatically when the CMS is back.</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Es geht automatisch weiter, wenn das CMS wieder erreichbar ist.</translation>
    </message>
    <message>
        <source>It continues once you sign in again.</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Es geht weiter, sobald Sie sich wieder anmelden.</translation>
    </message>
    <message>
        <source>It continues when the CMS responds. Until it finishes, some layouts may be missing or appear twice.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Es geht weiter, sobald das CMS antwortet. Bis dahin können manche Layouts fehlen oder doppelt vorhanden sein.</translation>
    </message>
    <message>
        <source>It continues when you sign in again. Until it finishes, some layouts may be missing or appear twice.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Es geht weiter, sobald Sie sich wieder anmelden. Bis dahin können manche Layouts fehlen oder doppelt vorhanden sein.</translation>
    </message>
    <message>
        <source>It counts as reached before the first play.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Es gilt schon vor der ersten Wiedergabe als erreicht.</translation>
    </message>
    <message>
        <source>It covers the CMS until people close it.</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/send_checks.py, app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Sie verdeckt das CMS, bis sie geschlossen wird.</translation>
    </message>
    <message>
        <source>It goes to its own layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Sie führt zu ihrem eigenen Layout.</translation>
    </message>
    <message>
        <source>It goes to “{name}”, which is retired.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Sie führt zu „{name}“, das zurückgezogen ist.</translation>
    </message>
    <message>
        <source>It has already been restored.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Es wurde bereits wiederhergestellt.</translation>
    </message>
    <message>
        <source>It has been moved since, so it stays where it is.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Sie wurde inzwischen verschoben und bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>It has no layouts.</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Sie hat keine Layouts.</translation>
    </message>
    <message>
        <source>It has since been renamed to “{name}”, so it keeps that name.</source>
        <extracomment>app/services/campaigns/campaign_service.py, app/services/lookups/folder_editing.py, app/services/records/record_service.py</extracomment>
        <translation>Der Name wurde inzwischen in „{name}“ geändert und bleibt deshalb, wie er ist.</translation>
    </message>
    <message>
        <source>It has unsaved changes in its editor. Merge them there.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Im Editor gibt es nicht gespeicherte Änderungen. Führen Sie sie dort zusammen.</translation>
    </message>
    <message>
        <source>It has unsaved changes on this computer.</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Auf diesem Computer gibt es nicht gespeicherte Änderungen daran.</translation>
    </message>
    <message>
        <source>It hasn&apos;t been released yet, so recipients won&apos;t see it.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Sie ist noch nicht veröffentlicht, Empfänger werden sie also nicht sehen.</translation>
    </message>
    <message>
        <source>It hasn&apos;t been released yet. Edit or duplicate it instead.</source>
        <extracomment>app/ui/pages/notifications/page.py</extracomment>
        <translation>Sie ist noch nicht veröffentlicht. Bearbeiten oder duplizieren Sie sie stattdessen.</translation>
    </message>
    <message>
        <source>It isn&apos;t in the CMS yet, so there&apos;s nothing to compare.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Es ist noch nicht im CMS, daher gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>It may belong to an earlier attempt, so Marquee ignored it. Go back to Marquee and choose “Open again”, or use the newest tab.</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Sie gehört vielleicht zu einem früheren Versuch, daher hat Marquee sie ignoriert. Kehren Sie zu Marquee zurück, und wählen Sie „Erneut öffnen“, oder verwenden Sie den neuesten Tab.</translation>
    </message>
    <message>
        <source>It may have arrived. Marquee checks before sending it again.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Es ist möglicherweise angekommen. Marquee prüft das, bevor es erneut gesendet wird.</translation>
    </message>
    <message>
        <source>It may have been deleted, or it&apos;s no longer shared with you.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Es wurde vielleicht gelöscht oder ist nicht mehr für Sie freigegeben.</translation>
    </message>
    <message>
        <source>It may or may not have arrived. Open it to let Marquee check.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es ist unklar, ob es angekommen ist. Öffnen Sie es, damit Marquee nachprüft.</translation>
    </message>
    <message>
        <source>It must match exactly in the CMS, including http and the port.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Sie muss im CMS genau übereinstimmen, samt http und Port.</translation>
    </message>
    <message>
        <source>It shows its own source widget.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Sie zeigt ihr eigenes Quell-Widget an.</translation>
    </message>
    <message>
        <source>It then continues automatically.</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Dann geht es automatisch weiter.</translation>
    </message>
    <message>
        <source>It was being sent to the CMS. It isn&apos;t known whether it arrived.</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Sie wurde gerade an das CMS gesendet. Ob sie angekommen ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>It was created, but Marquee couldn&apos;t read it back: {sentence}</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Sie wurde erstellt, aber Marquee konnte sie nicht zurücklesen: {sentence}</translation>
    </message>
    <message>
        <source>It was created, but is still empty: {sentence}</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Sie wurde erstellt, ist aber noch leer: {sentence}</translation>
    </message>
    <message>
        <source>It was created, but may still be empty: {sentence}</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Sie wurde erstellt, ist aber vielleicht noch leer: {sentence}</translation>
    </message>
    <message>
        <source>It was interrupted earlier.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Es wurde zuvor unterbrochen.</translation>
    </message>
    <message>
        <source>It was sent or discarded in another tab. You can close this one.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Er wurde in einem anderen Tab gesendet oder verworfen. Sie können diesen schließen.</translation>
    </message>
    <message>
        <source>It was sent, but the response was lost. Open it to let Marquee check.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es wurde gesendet, aber die Antwort ging verloren. Öffnen Sie es, damit Marquee nachprüft.</translation>
    </message>
    <message>
        <source>It was started here with another account. Sign in with that account to finish or undo it.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Es wurde hier mit einem anderen Konto begonnen. Melden Sie sich mit diesem Konto an, um es abzuschließen oder rückgängig zu machen.</translation>
    </message>
    <message>
        <source>It was waiting for the network when Marquee closed and wasn&apos;t sent. Open it, review it, then save.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es wartete auf das Netzwerk, als Marquee beendet wurde, und wurde nicht gesendet. Öffnen und prüfen Sie es, und speichern Sie dann.</translation>
    </message>
    <message>
        <source>It will be created again as it was before, with a new ID.</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Es wird so wiederhergestellt, wie es vor dem Löschen war, mit einer neuen ID.</translation>
    </message>
    <message>
        <source>It will be deleted for everyone, along with its attachment, if it has one.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Sie wird für alle gelöscht, samt Anhang, falls sie einen hat.</translation>
    </message>
    <message>
        <source>It will be sent when the CMS is back, along with any changes you make until then.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Es wird gesendet, sobald das CMS wieder erreichbar ist, mit allem, was Sie bis dahin ändern.</translation>
    </message>
    <message>
        <source>It will be sent when the CMS is back, as long as its tab is open.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es wird gesendet, sobald das CMS wieder erreichbar ist, solange der Tab geöffnet ist.</translation>
    </message>
    <message>
        <source>It won&apos;t interrupt anyone.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Sie unterbricht niemanden.</translation>
    </message>
    <message>
        <source>It&apos;s a draft on this computer only.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Es ist nur ein Entwurf auf diesem Computer.</translation>
    </message>
    <message>
        <source>It&apos;s being sent now.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Es wird gerade gesendet.</translation>
    </message>
    <message>
        <source>It&apos;s being sent to the CMS.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es wird gerade an das CMS gesendet.</translation>
    </message>
    <message>
        <source>It&apos;s in the CMS; what&apos;s missing is kept as a draft.</source>
        <extracomment>app/services/job_journal.py</extracomment>
        <translation>Es ist im CMS. Was noch fehlt, bleibt als Entwurf gespeichert.</translation>
    </message>
    <message>
        <source>It&apos;s kept as {path}.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Er bleibt als {path} erhalten.</translation>
    </message>
    <message>
        <source>It&apos;s no longer in the CMS, so it can&apos;t be saved there. Open it to copy its content, or discard it.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es ist nicht mehr im CMS vorhanden und kann dort nicht gespeichert werden. Öffnen Sie den Entwurf, um den Inhalt zu kopieren, oder verwerfen Sie ihn.</translation>
    </message>
    <message>
        <source>It&apos;s no longer in the CMS, so there&apos;s nothing to compare.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Es ist nicht mehr im CMS vorhanden, daher gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>It&apos;s now an ordinary notification, no longer of type “{type}”.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Sie ist jetzt eine gewöhnliche Benachrichtigung, nicht mehr vom Typ „{type}“.</translation>
    </message>
    <message>
        <source>It&apos;s open in a tab. Discard it there.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Es ist in einem Tab geöffnet. Verwerfen Sie den Entwurf dort.</translation>
    </message>
    <message>
        <source>It&apos;s released as soon as you send it.</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Sie wird veröffentlicht, sobald Sie sie senden.</translation>
    </message>
    <message>
        <source>It&apos;s released right away, because {time} has passed.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Sie wird sofort veröffentlicht, denn {time} liegt in der Vergangenheit.</translation>
    </message>
    <message>
        <source>It&apos;s saved. Marquee checks again shortly, then removes this draft.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Es ist gespeichert. Marquee prüft das gleich noch einmal und entfernt dann diesen Entwurf.</translation>
    </message>
    <message>
        <source>It&apos;s saved. This entry disappears once Marquee has checked that the change is still there.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Es ist gespeichert. Dieser Eintrag verschwindet, sobald Marquee geprüft hat, ob die Änderung noch da ist.</translation>
    </message>
    <message>
        <source>It&apos;s still in the CMS because deleting it failed.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Es ist noch im CMS, weil das Löschen fehlgeschlagen ist.</translation>
    </message>
    <message>
        <source>It&apos;s still in the CMS, but its deletion may still arrive.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Es ist noch im CMS, aber das Löschen kann noch ankommen.</translation>
    </message>
    <message>
        <source>It&apos;s {time} there now, but the CMS&apos;s clock shows a different time.</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Dort ist es jetzt {time}, aber die Uhr des CMS zeigt eine andere Zeit.</translation>
    </message>
    <message>
        <source>Italic</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Kursiv</translation>
    </message>
    <message>
        <source>Item</source>
        <extracomment>app/services/jobs.py, app/ui/activity/job_labels.py</extracomment>
        <translation>Element</translation>
    </message>
    <message>
        <source>Items you delete with Marquee on this computer can be restored here.</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Was Sie mit Marquee auf diesem Computer löschen, können Sie hier wiederherstellen.</translation>
    </message>
    <message>
        <source>Items you deleted with Marquee on this computer, kept for 90 days.</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Elemente, die Sie mit Marquee auf diesem Computer gelöscht haben. Sie bleiben 90 Tage erhalten.</translation>
    </message>
    <message>
        <source>Its address, client ID, secret, sign-in and offline data will be deleted from this computer. Nothing changes in the CMS.</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Adresse, Client-ID, Geheimnis, Anmeldung und Offline-Daten werden von diesem Computer gelöscht. Im CMS ändert sich nichts.</translation>
    </message>
    <message>
        <source>Its attachment can&apos;t be restored.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Der Anhang lässt sich nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Its clock is {n} fast.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Seine Uhr geht {n} vor.</translation>
    </message>
    <message>
        <source>Its clock is {n} slow.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Seine Uhr geht {n} nach.</translation>
    </message>
    <message>
        <source>Its clock matches this computer&apos;s.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Seine Uhr stimmt mit der dieses Computers überein.</translation>
    </message>
    <message>
        <source>Its clock shows {time}.</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Seine Uhr zeigt {time}.</translation>
    </message>
    <message>
        <source>Its layouts couldn&apos;t be copied: {sentence}</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Die Layouts konnten nicht kopiert werden: {sentence}</translation>
    </message>
    <message>
        <source>Its release time is different from before.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Die Veröffentlichungszeit hat sich geändert.</translation>
    </message>
    <message>
        <source>Its schedules will be deleted too, and displays will stop playing it.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Auch ihre Einträge im Zeitplan werden gelöscht, und Displays spielen sie nicht mehr.</translation>
    </message>
    <message>
        <source>Its source is layout {id}, but it belongs to another layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Ihre Quelle ist Layout {id}, sie gehört aber zu einem anderen Layout.</translation>
    </message>
    <message>
        <source>Its source {part} ({id}) is no longer in the layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Ihre Quelle ({part} {id}) ist nicht mehr im Layout.</translation>
    </message>
    <message>
        <source>Its tags have been changed since, so they stay as they are.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Die Tags wurden inzwischen geändert und bleiben deshalb, wie sie sind.</translation>
    </message>
    <message>
        <source>Its target region ({id}) is no longer in the layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Ihre Zielregion ({id}) ist nicht mehr im Layout.</translation>
    </message>
    <message>
        <source>Its target region has only one widget.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Ihre Zielregion enthält nur ein Widget.</translation>
    </message>
    <message>
        <source>Its target region is empty.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Ihre Zielregion ist leer.</translation>
    </message>
    <message>
        <source>Its time zone is {n} ahead of yours.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Seine Zeitzone ist Ihrer {n} voraus.</translation>
    </message>
    <message>
        <source>Its time zone is {n} behind yours.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Seine Zeitzone liegt {n} hinter Ihrer.</translation>
    </message>
    <message numerus="yes">
        <source>Its {n} layouts won&apos;t be deleted.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>
            <numerusform>Ihr Layout wird nicht gelöscht.</numerusform>
            <numerusform>Ihre {n} Layouts werden nicht gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Job</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/activity/job_panel.py</extracomment>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Job items</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Elemente des Auftrags</translation>
    </message>
    <message>
        <source>Jobs</source>
        <extracomment>app/ui/activity/activity_drawer.py</extracomment>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Keep</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep as it is</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>So belassen</translation>
    </message>
    <message>
        <source>Keep attachment</source>
        <extracomment>app/ui/pages/notifications/attachment_editor.py</extracomment>
        <translation>Anhang behalten</translation>
    </message>
    <message>
        <source>Keep draft</source>
        <extracomment>app/ui/editors/page.py</extracomment>
        <translation>Entwurf behalten</translation>
    </message>
    <message>
        <source>Keep open</source>
        <extracomment>app/ui/navigation/tab_area.py</extracomment>
        <translation>Geöffnet lassen</translation>
    </message>
    <message>
        <source>Keep or remove?</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Behalten oder entfernen?</translation>
    </message>
    <message>
        <source>Keep running</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>Weiter ausführen</translation>
    </message>
    <message>
        <source>Keep tab open</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Tab geöffnet lassen</translation>
    </message>
    <message>
        <source>Keep yours</source>
        <extracomment>app/ui/pages/campaign_editor/compare_table.py</extracomment>
        <translation>Eigene behalten</translation>
    </message>
    <message>
        <source>Kept</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Aufbewahrt</translation>
    </message>
    <message>
        <source>Kept</source>
        <comment>an attachment</comment>
        <extracomment>app/ui/pages/notifications/attachment_editor.py</extracomment>
        <translation>Bleibt erhalten</translation>
    </message>
    <message>
        <source>Kept as free text.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Bleibt freier Text.</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>app/ui/pages/actions/form.py, app/ui/pages/actions/labels.py</extracomment>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <extracomment>app/ui/window/settings/page_index.py, app/ui/window/shortcut_list.py, app/ui/window/window_actions.py</extracomment>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Keyword</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Stichwort</translation>
    </message>
    <message>
        <source>Kind</source>
        <extracomment>app/ui/pages/drafts/columns.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Art</translation>
    </message>
    <message>
        <source>Landscape</source>
        <extracomment>app/models/layout_facts.py</extracomment>
        <translation>Querformat</translation>
    </message>
    <message>
        <source>Language</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py, app/ui/window/window_actions.py</extracomment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Larger text</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/window_actions.py</extracomment>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Last attempt, {time}. {fix}</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Letzter Versuch, {time}. {fix}</translation>
    </message>
    <message>
        <source>Last cleared</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Zuletzt geleert</translation>
    </message>
    <message>
        <source>Last edited</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Zuletzt bearbeitet</translation>
    </message>
    <message>
        <source>Last fetched</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Zuletzt abgerufen</translation>
    </message>
    <message>
        <source>Layer</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Layout</source>
        <extracomment>12 files</extracomment>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Layout ID</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py</extracomment>
        <translation>Layout-ID</translation>
    </message>
    <message>
        <source>Layout IDs</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Layout-IDs</translation>
    </message>
    <message>
        <source>Layout code</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py, app/ui/pages/actions/labels.py</extracomment>
        <translation>Layoutcode</translation>
    </message>
    <message>
        <source>Layout codes can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Layoutcodes dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Layout for “{name}”</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Layout für „{name}“</translation>
    </message>
    <message>
        <source>Layout is checked out</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Layout ist ausgecheckt</translation>
    </message>
    <message>
        <source>Layout library</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Layoutbibliothek</translation>
    </message>
    <message>
        <source>Layout preview</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Layoutvorschau</translation>
    </message>
    <message>
        <source>Layout preview: {name}</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Layoutvorschau: {name}</translation>
    </message>
    <message>
        <source>Layout status</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py</extracomment>
        <translation>Layoutstatus</translation>
    </message>
    <message>
        <source>Layout to go to</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Ziellayout</translation>
    </message>
    <message>
        <source>Layout {layout_id}</source>
        <extracomment>4 files</extracomment>
        <translation>Layout {layout_id}</translation>
    </message>
    <message>
        <source>Layout {n}</source>
        <extracomment>app/ui/pages/actions/field_editors.py, app/ui/pages/actions/labels.py</extracomment>
        <translation>Layout {n}</translation>
    </message>
    <message>
        <source>Layouts</source>
        <extracomment>4 files</extracomment>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>Layouts and days</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Layouts und Tage</translation>
    </message>
    <message>
        <source>Layouts and playlists</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Layouts und Playlists</translation>
    </message>
    <message>
        <source>Layouts are added at the end. Double-click one, or select several.</source>
        <extracomment>app/ui/pages/ad_campaign/library_dialog.py</extracomment>
        <translation>Layouts werden am Ende hinzugefügt. Doppelklicken Sie auf eines, oder wählen Sie mehrere aus.</translation>
    </message>
    <message>
        <source>Layouts of an ad campaign have days and day parts. Change them in the ad campaign&apos;s editor.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Layouts einer Werbekampagne haben Tage und Tagesabschnitte. Ändern Sie sie im Editor der Werbekampagne.</translation>
    </message>
    <message>
        <source>Layouts only</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Nur Layouts</translation>
    </message>
    <message>
        <source>Layouts play by target and dates, as often as the target requires.</source>
        <extracomment>app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Layouts laufen nach Ziel und Zeitraum, so oft das Ziel es verlangt.</translation>
    </message>
    <message>
        <source>Layouts play one after another, in the order you choose.</source>
        <extracomment>app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Layouts laufen nacheinander in der von Ihnen gewählten Reihenfolge.</translation>
    </message>
    <message>
        <source>Layouts reordered and verified.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Layouts umgeordnet und geprüft.</translation>
    </message>
    <message>
        <source>Layouts reordered: the last step had arrived.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Layouts umgeordnet: Der letzte Schritt war angekommen.</translation>
    </message>
    <message>
        <source>Layouts to add</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Layouts zum Hinzufügen</translation>
    </message>
    <message>
        <source>Layouts to match</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Layouts ohne Zuordnung</translation>
    </message>
    <message>
        <source>Learn more</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py, app/ui/window/onboarding_card.py</extracomment>
        <translation>Weitere Informationen</translation>
    </message>
    <message>
        <source>Least used first</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Am wenigsten verwendete zuerst</translation>
    </message>
    <message>
        <source>Leave blank to request all of the application&apos;s scopes.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Leer lassen, um alle Bereiche der Anwendung anzufordern.</translation>
    </message>
    <message>
        <source>Leave the connection&apos;s scopes empty, or enter scopes that the CMS has.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Lassen Sie die Bereiche der Verbindung leer, oder geben Sie Bereiche ein, die das CMS kennt.</translation>
    </message>
    <message>
        <source>Leave the user name and password out of the address. You&apos;ll sign in on the CMS&apos;s own page.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Lassen Sie Benutzername und Passwort in der Adresse weg. Sie melden sich auf der Seite des CMS an.</translation>
    </message>
    <message>
        <source>Left</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Links</translation>
    </message>
    <message>
        <source>Library</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Library quota</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Bibliothekskontingent</translation>
    </message>
    <message>
        <source>Licence</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Licences</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Light</source>
        <comment>theme</comment>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Line</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line {line} already has this code.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Zeile {line} hat diesen Code bereits.</translation>
    </message>
    <message>
        <source>Line {line} has no column “{missing}”.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>In Zeile {line} fehlt die Spalte „{missing}“.</translation>
    </message>
    <message>
        <source>Line {line} isn&apos;t valid CSV: {reason}.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Zeile {line} ist kein gültiges CSV: {reason}.</translation>
    </message>
    <message>
        <source>Line {line} isn&apos;t valid JSON: {reason}.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Zeile {line} ist kein gültiges JSON: {reason}.</translation>
    </message>
    <message>
        <source>Line {n}: {finding}</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Zeile {n}: {finding}</translation>
    </message>
    <message>
        <source>Line-up</source>
        <extracomment>7 files</extracomment>
        <translation>Abfolge</translation>
    </message>
    <message>
        <source>Line-up time strip</source>
        <extracomment>app/ui/pages/campaigns/lineup_miniature.py</extracomment>
        <translation>Zeitleiste der Abfolge</translation>
    </message>
    <message>
        <source>Link address</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Linkadresse</translation>
    </message>
    <message>
        <source>Link…</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Link…</translation>
    </message>
    <message>
        <source>Linux</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Linux</translation>
    </message>
    <message>
        <source>List</source>
        <extracomment>app/ui/campaign_labels.py, app/ui/pages/campaigns/filters.py, app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Liste</translation>
    </message>
    <message>
        <source>List campaigns</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Listenkampagnen</translation>
    </message>
    <message>
        <source>List values</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Listenwerte</translation>
    </message>
    <message>
        <source>Lists and campaigns you&apos;ve opened before appear right away, even when the CMS can&apos;t be reached. They contain no passwords or sign-in keys.</source>
        <extracomment>app/ui/window/settings/offline_data_page.py</extracomment>
        <translation>Bereits geöffnete Listen und Kampagnen erscheinen sofort, auch wenn das CMS nicht erreichbar ist. Sie enthalten keine Passwörter oder Anmeldeschlüssel.</translation>
    </message>
    <message>
        <source>Lists load in the background</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Listen werden geladen</translation>
    </message>
    <message>
        <source>Lists, layout pictures and campaigns you&apos;ve opened before appear right away, even when the CMS can&apos;t be reached. They contain no passwords or sign-in keys. Drafts and version history won&apos;t be deleted. Data you load from now on is stored again.</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>Bereits geöffnete Listen, Layoutbilder und Kampagnen erscheinen sofort, auch wenn das CMS nicht erreichbar ist. Sie enthalten keine Passwörter oder Anmeldeschlüssel. Entwürfe und Versionsverlauf werden nicht gelöscht. Künftig geladene Daten werden wieder gespeichert.</translation>
    </message>
    <message>
        <source>Loaded automatically</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Automatisch geladen</translation>
    </message>
    <message>
        <source>Loading</source>
        <extracomment>app/ui/widgets/tables/list_placeholders.py, app/ui/window/nav_panel.py</extracomment>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>Loading more</source>
        <extracomment>app/ui/resource/inspector.py</extracomment>
        <translation>Weitere werden geladen</translation>
    </message>
    <message>
        <source>Loading picture…</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Bild wird geladen…</translation>
    </message>
    <message>
        <source>Loading the line-up</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Abfolge wird geladen</translation>
    </message>
    <message>
        <source>Loading…</source>
        <extracomment>app/models/bulk_edit_preview.py</extracomment>
        <translation>Wird geladen…</translation>
    </message>
    <message>
        <source>Locked</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <source>Locked: this layout isn&apos;t shared with you. You can move or remove it, but not add it back.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Gesperrt: Dieses Layout ist nicht für Sie freigegeben. Sie können es verschieben oder entfernen, aber nicht wieder hinzufügen.</translation>
    </message>
    <message>
        <source>Log</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Longest first</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Längste zuerst</translation>
    </message>
    <message>
        <source>Longitude must be between -180 and 180, latitude between -90 and 90. Longitude comes first.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Die Länge muss zwischen -180 und 180 liegen, die Breite zwischen -90 und 90. Die Länge kommt zuerst.</translation>
    </message>
    <message>
        <source>Look up number {number} in the log for details.</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>Einzelheiten finden Sie unter der Nummer {number} im Protokoll.</translation>
    </message>
    <message>
        <source>Look up this number in the log for details.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Einzelheiten finden Sie unter dieser Nummer im Protokoll.</translation>
    </message>
    <message>
        <source>Looking for a CMS at {address}</source>
        <extracomment>app/ui/pages/sign_in/address_check.py</extracomment>
        <translation>Suche nach einem CMS unter {address}</translation>
    </message>
    <message>
        <source>Lookup</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Lookup</translation>
    </message>
    <message>
        <source>Lookup table</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Lookup-Tabelle</translation>
    </message>
    <message>
        <source>Loop duration</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Dauer der Schleife</translation>
    </message>
    <message>
        <source>MIT: use it, change it, pass it on.</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>MIT: nutzen, ändern, weitergeben.</translation>
    </message>
    <message>
        <source>Main menu</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Hauptmenü</translation>
    </message>
    <message>
        <source>Manual</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Manuell</translation>
    </message>
    <message>
        <source>Marquee asks before it changes anything in this CMS.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Marquee fragt, bevor es in diesem CMS etwas ändert.</translation>
    </message>
    <message>
        <source>Marquee can check these permissions once you&apos;re signed in.</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Marquee kann diese Berechtigungen prüfen, sobald Sie angemeldet sind.</translation>
    </message>
    <message>
        <source>Marquee can now work with {host} on your behalf.</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Marquee kann jetzt in Ihrem Namen mit {host} arbeiten.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t change anything in this CMS.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Marquee kann in diesem CMS nichts ändern.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t check whether an item with the ID {id} was created twice: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Marquee kann nicht prüfen, ob ein Element mit der ID {id} doppelt erstellt wurde: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t check whether “{name}” was created twice: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Marquee kann nicht prüfen, ob „{name}“ doppelt erstellt wurde: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t check your permissions: this needs the scope “all”. In the CMS, under {place}, edit this application and select “all” on the “Scopes” tab.</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Marquee kann Ihre Berechtigungen nicht prüfen: Dazu ist der Bereich „all“ nötig. Bearbeiten Sie diese Anwendung im CMS unter {place}, und wählen Sie auf dem Tab „Bereiche“ (Scopes) den Bereich „all“ aus.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t keep unsaved work on this computer</source>
        <extracomment>app/ui/window/drafts_not_stored_notice.py</extracomment>
        <translation>Nicht gespeicherte Arbeit kann auf diesem Computer nicht gesichert werden</translation>
    </message>
    <message>
        <source>Marquee can&apos;t read an item that the CMS sent.</source>
        <extracomment>app/api/decode.py</extracomment>
        <translation>Marquee kann ein Element nicht lesen, das das CMS gesendet hat.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t read the list that the CMS sent.</source>
        <extracomment>app/api/decode.py</extracomment>
        <translation>Marquee kann die Liste nicht lesen, die das CMS gesendet hat.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t restore this type of item: {resource}.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Marquee kann diese Art von Element nicht wiederherstellen: {resource}.</translation>
    </message>
    <message>
        <source>Marquee can&apos;t save anything on this computer: {reason} ({file}). Settings and drafts will be lost when you close it.</source>
        <extracomment>app/main.py</extracomment>
        <translation>Marquee kann auf diesem Computer nichts speichern: {reason} ({file}). Einstellungen und Entwürfe gehen beim Schließen verloren.</translation>
    </message>
    <message>
        <source>Marquee checks once more before sending it again.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Marquee prüft noch einmal, bevor es erneut sendet.</translation>
    </message>
    <message>
        <source>Marquee checks whether the change was made before it sends anything again.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Marquee prüft, ob die Änderung vorgenommen wurde, bevor es etwas noch einmal sendet.</translation>
    </message>
    <message numerus="yes">
        <source>Marquee closed before it was finished. At least {n} of {all} items are done; check the others.</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>
            <numerusform>Marquee wurde vorher beendet. Mindestens {n} von {all} Elementen ist erledigt; prüfen Sie die übrigen.</numerusform>
            <numerusform>Marquee wurde vorher beendet. Mindestens {n} von {all} Elementen sind erledigt; prüfen Sie die übrigen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Marquee closed before it was finished. Check which items are done.</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Marquee wurde vorher beendet. Prüfen Sie, welche Elemente erledigt sind.</translation>
    </message>
    <message>
        <source>Marquee closed before it was finished. If you finish it now, what&apos;s already done is skipped.</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Marquee wurde vorher beendet. Wenn Sie es jetzt abschließen, wird bereits Erledigtes übersprungen.</translation>
    </message>
    <message>
        <source>Marquee closed before the CMS responded.</source>
        <extracomment>app/services/document/document.py, app/services/saving/creation.py</extracomment>
        <translation>Marquee wurde beendet, bevor das CMS geantwortet hat.</translation>
    </message>
    <message>
        <source>Marquee closed during a save. Saving again first checks whether it arrived.</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Marquee wurde während des Speicherns beendet. Erneutes Speichern prüft zuerst, ob es angekommen ist.</translation>
    </message>
    <message>
        <source>Marquee closed while it created something, and what it sent can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Marquee wurde beendet, während es etwas erstellt hat, und was gesendet wurde, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Marquee closed while it created “{name}”, and what it sent can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Marquee wurde beendet, während es „{name}“ erstellt hat, und was gesendet wurde, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Marquee closed: it may or may not have been done.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>Marquee wurde beendet: Es ist unklar, ob es ausgeführt wurde.</translation>
    </message>
    <message>
        <source>Marquee closes the connection, and deletes its sign-in and offline data from this computer.</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Marquee schließt die Verbindung und löscht die Anmeldung und die Offline-Daten von diesem Computer.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t change the data folder: {reason}.</source>
        <extracomment>app/auth/vault.py</extracomment>
        <translation>Der Datenordner konnte nicht geändert werden: {reason}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t create a request from this.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Marquee konnte daraus keine Anfrage erstellen.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t load your connections: {sentence}</source>
        <extracomment>app/config/connections.py</extracomment>
        <translation>Marquee konnte Ihre Verbindungen nicht laden: {sentence}</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t load your settings: {sentence}</source>
        <extracomment>app/config/settings.py</extracomment>
        <translation>Marquee konnte Ihre Einstellungen nicht laden: {sentence}</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t lock {name}: {error}.</source>
        <extracomment>app/core/process_lock.py</extracomment>
        <translation>{name} konnte nicht gesperrt werden: {error}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t read some connections. The original file was saved as {name}.</source>
        <extracomment>app/config/connections.py</extracomment>
        <translation>Marquee konnte einige Verbindungen nicht lesen. Die ursprüngliche Datei liegt unter {name}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t read the log: {reason}.</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Marquee konnte das Protokoll nicht lesen: {reason}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t read {name}: {reason}.</source>
        <extracomment>app/core/atomic_files.py</extracomment>
        <translation>Marquee konnte {name} nicht lesen: {reason}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t save some {what}.</source>
        <extracomment>app/core/disk_worker.py</extracomment>
        <translation>Marquee konnte nicht alles speichern: {what}.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t use the certificate file {name}.</source>
        <extracomment>app/transport/tls.py</extracomment>
        <translation>Marquee konnte die Zertifikatsdatei {name} nicht verwenden.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t write {name}: one item can&apos;t be stored in a file.</source>
        <extracomment>app/core/packed_records_file.py</extracomment>
        <translation>Marquee konnte {name} nicht schreiben: Ein Element lässt sich nicht in einer Datei speichern.</translation>
    </message>
    <message>
        <source>Marquee couldn&apos;t write {name}: {reason}.</source>
        <extracomment>app/core/atomic_files.py</extracomment>
        <translation>Marquee konnte {name} nicht schreiben: {reason}.</translation>
    </message>
    <message>
        <source>Marquee didn&apos;t get access. You can close this tab.</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Marquee hat keinen Zugriff erhalten. Sie können diesen Tab schließen.</translation>
    </message>
    <message>
        <source>Marquee didn&apos;t send a request because it was for another address.</source>
        <extracomment>app/transport/http_client.py</extracomment>
        <translation>Marquee hat eine Anfrage nicht gesendet, weil sie an eine andere Adresse gegangen wäre.</translation>
    </message>
    <message>
        <source>Marquee doesn&apos;t know the player type “{kind}”.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Marquee kennt den Playertyp „{kind}“ nicht.</translation>
    </message>
    <message>
        <source>Marquee doesn&apos;t know the target type “{counted}”.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Marquee kennt die Zielart „{counted}“ nicht.</translation>
    </message>
    <message>
        <source>Marquee doesn&apos;t know this value and won&apos;t change it.</source>
        <extracomment>app/ui/forms/field_editors.py</extracomment>
        <translation>Marquee kennt diesen Wert nicht und ändert ihn nicht.</translation>
    </message>
    <message>
        <source>Marquee doesn&apos;t know yet which account is signed in.</source>
        <extracomment>app/services/session/session.py</extracomment>
        <translation>Marquee weiß noch nicht, welches Konto angemeldet ist.</translation>
    </message>
    <message>
        <source>Marquee doesn&apos;t use the keyring “{name}” because it may not be encrypted.</source>
        <extracomment>app/auth/os_keyring.py</extracomment>
        <translation>Marquee verwendet den Schlüsselbund „{name}“ nicht, weil er möglicherweise unverschlüsselt ist.</translation>
    </message>
    <message>
        <source>Marquee has already closed the {what}.</source>
        <extracomment>app/core/disk_worker.py</extracomment>
        <translation>Schon geschlossen: {what}.</translation>
    </message>
    <message>
        <source>Marquee has no copy of it: it was deleted before Marquee could read it.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Marquee hat keine Kopie davon: Es wurde gelöscht, bevor Marquee es lesen konnte.</translation>
    </message>
    <message>
        <source>Marquee never sees your password. The CMS grants it access, which you can revoke at any time.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Marquee sieht Ihr Passwort nie. Das CMS gewährt Zugriff, den Sie jederzeit widerrufen können.</translation>
    </message>
    <message>
        <source>Marquee seems to be open already but isn&apos;t responding. If you use both windows, only the one you close last keeps its settings.</source>
        <extracomment>app/main.py</extracomment>
        <translation>Marquee scheint schon geöffnet zu sein, reagiert aber nicht. Wenn Sie beide Fenster verwenden, behält nur das zuletzt geschlossene seine Einstellungen.</translation>
    </message>
    <message>
        <source>Marquee stopped a sign-in from being sent to another CMS.</source>
        <extracomment>app/auth/sign_in.py</extracomment>
        <translation>Marquee hat verhindert, dass eine Anmeldung an ein anderes CMS gesendet wird.</translation>
    </message>
    <message>
        <source>Marquee uses Qt {qt} and PySide6 {pyside} unchanged under the GNU Lesser General Public License, version 3. Its text, and that of the GNU General Public License it builds on, is under Licences. They are separate libraries in {folder}. You can replace them there with compatible versions, including your own.</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Marquee verwendet Qt {qt} und PySide6 {pyside} unverändert unter der GNU Lesser General Public License, Version 3. Deren Text und der Text der zugrunde liegenden GNU General Public License stehen unter „Lizenzen“. Es sind eigenständige Bibliotheken in {folder}. Sie können sie dort durch kompatible Versionen ersetzen, auch durch eigene.</translation>
    </message>
    <message>
        <source>Marquee uses the new language after a restart.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Marquee verwendet die neue Sprache nach einem Neustart.</translation>
    </message>
    <message>
        <source>Marquee&apos;s requests to the CMS appear here as they&apos;re sent.</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Anfragen von Marquee an das CMS erscheinen hier, sobald sie gesendet werden.</translation>
    </message>
    <message>
        <source>Match any or all tags</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Alle oder mindestens ein Tag</translation>
    </message>
    <message>
        <source>Match whole tags</source>
        <extracomment>app/ui/pages/campaigns/filters.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Nur ganze Tags</translation>
    </message>
    <message>
        <source>Matches a pattern</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Entspricht einem Muster</translation>
    </message>
    <message>
        <source>Media type</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Medientyp</translation>
    </message>
    <message>
        <source>Menu</source>
        <extracomment>app/ui/search/command_search.py, app/ui/window/top_bar.py, app/ui/window/window_controller.py</extracomment>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Menu for {name}</source>
        <extracomment>app/ui/window/top_bar.py</extracomment>
        <translation>Menü für {name}</translation>
    </message>
    <message>
        <source>Merge now</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Jetzt zusammenführen</translation>
    </message>
    <message>
        <source>Merged</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Zusammengeführt</translation>
    </message>
    <message>
        <source>Merged. Nothing is sent until you save.</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Zusammengeführt. Gesendet wird erst beim Speichern.</translation>
    </message>
    <message>
        <source>Merged. The CMS already has everything.</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Zusammengeführt. Das CMS hat schon alles.</translation>
    </message>
    <message>
        <source>Message</source>
        <extracomment>app/ui/pages/notifications/form.py, app/ui/pages/notifications/notification_inspector.py, app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Messages can&apos;t contain pictures or files. Add a link instead.</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Nachrichten können keine Bilder oder Dateien enthalten. Fügen Sie stattdessen einen Link ein.</translation>
    </message>
    <message>
        <source>Messages you send often, saved on this computer</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Häufig gesendete Nachrichten, auf diesem Computer gespeichert</translation>
    </message>
    <message>
        <source>Method</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py, app/ui/pages/commands/string_panels.py, app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Minutes and seconds, e.g. 5:00, or with hours. Currently {now}.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Minuten und Sekunden, z. B. 5:00, oder mit Stunden. Zurzeit {now}.</translation>
    </message>
    <message>
        <source>Missing from this list: {rows}</source>
        <extracomment>app/ui/resource/load_failures.py</extracomment>
        <translation>In dieser Liste fehlen: {rows}</translation>
    </message>
    <message>
        <source>Missing: {features}</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Fehlt: {features}</translation>
    </message>
    <message>
        <source>Mixed</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py, app/ui/resource/multi_selection_summary.py</extracomment>
        <translation>Unterschiedlich</translation>
    </message>
    <message>
        <source>Mixed…</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Unterschiedlich…</translation>
    </message>
    <message>
        <source>Mode</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Modified</source>
        <extracomment>4 files</extracomment>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Modified by</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Geändert von</translation>
    </message>
    <message>
        <source>Module</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Modules</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Module</translation>
    </message>
    <message>
        <source>Mon to Fri</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Mo bis Fr</translation>
    </message>
    <message>
        <source>More</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/pages/campaigns/inspector.py, app/ui/resource/inspector.py</extracomment>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More settings</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>More tabs</source>
        <extracomment>app/ui/widgets/navigation/tab_strip.py</extracomment>
        <translation>Weitere Tabs</translation>
    </message>
    <message>
        <source>Most used first</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Meistverwendete zuerst</translation>
    </message>
    <message>
        <source>Move</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/campaign_editing.py, app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Move down</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/lineup_actions.py, app/ui/resource/columns_menu.py</extracomment>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move everything out of it and delete its subfolders first.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>Verschieben Sie zuerst den Inhalt, und löschen Sie die Unterordner.</translation>
    </message>
    <message>
        <source>Move tab left</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Tab nach links verschieben</translation>
    </message>
    <message>
        <source>Move tab right</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Tab nach rechts verschieben</translation>
    </message>
    <message>
        <source>Move to bottom</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>Ganz nach unten</translation>
    </message>
    <message>
        <source>Move to folder…</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>In Ordner verschieben…</translation>
    </message>
    <message>
        <source>Move to position…</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>An Position verschieben…</translation>
    </message>
    <message>
        <source>Move to top</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>Ganz nach oben</translation>
    </message>
    <message>
        <source>Move up</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/lineup_actions.py, app/ui/resource/columns_menu.py</extracomment>
        <translation>Nach oben</translation>
    </message>
    <message numerus="yes">
        <source>Move {n} layouts</source>
        <extracomment>app/models/lineup_editor.py, app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>
            <numerusform>{n} Layout verschieben</numerusform>
            <numerusform>{n} Layouts verschieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Move {what}</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>{what} verschieben</translation>
    </message>
    <message>
        <source>Move {what} back</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} zurückverschieben</translation>
    </message>
    <message>
        <source>Move {what} to “{folder}”</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} nach „{folder}“ verschieben</translation>
    </message>
    <message>
        <source>Moved</source>
        <extracomment>app/models/lineup_model.py, app/models/version_merge_table.py</extracomment>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Moved down</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Moved up</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Moved: at a different position than in the CMS.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Verschoben: an einer anderen Position als im CMS.</translation>
    </message>
    <message>
        <source>Must contain</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Muss enthalten</translation>
    </message>
    <message>
        <source>Must match exactly</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Muss genau übereinstimmen</translation>
    </message>
    <message>
        <source>Must match exactly.</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Muss genau übereinstimmen.</translation>
    </message>
    <message>
        <source>Name</source>
        <extracomment>22 files</extracomment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name criteria</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Namenskriterien</translation>
    </message>
    <message>
        <source>Name of extra {n}</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Name von Extra {n}</translation>
    </message>
    <message>
        <source>Name of the copy</source>
        <extracomment>app/ui/copying/dialogs.py, app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Name der Kopie</translation>
    </message>
    <message>
        <source>Name operator</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Namensverknüpfung</translation>
    </message>
    <message>
        <source>Names can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/campaigns/validation.py, app/domain/commands/validation.py, app/services/lookups/folder_editing.py</extracomment>
        <translation>Namen dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Needs: {features}</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Benötigt: {features}</translation>
    </message>
    <message>
        <source>Neither layouts nor playlists</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Weder Layouts noch Playlists</translation>
    </message>
    <message>
        <source>Never</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Nie</translation>
    </message>
    <message>
        <source>New</source>
        <extracomment>app/ui/pages/commands/import_dialog.py, app/ui/resource/list_page.py</extracomment>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New action</source>
        <extracomment>app/ui/pages/actions/declaration.py, app/ui/pages/actions/form.py</extracomment>
        <translation>Neue Aktion</translation>
    </message>
    <message>
        <source>New ad campaign</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Neue Werbekampagne</translation>
    </message>
    <message>
        <source>New campaign</source>
        <extracomment>app/ui/pages/campaigns/declaration.py, app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Neue Kampagne</translation>
    </message>
    <message>
        <source>New campaign…</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Neue Kampagne…</translation>
    </message>
    <message>
        <source>New command</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Neuer Befehl</translation>
    </message>
    <message>
        <source>New connection…</source>
        <extracomment>app/ui/window/connection_flow.py, app/ui/window/settings/connections_page.py, app/ui/window/window_actions.py</extracomment>
        <translation>Neue Verbindung…</translation>
    </message>
    <message>
        <source>New folder in “{folder}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Neuer Ordner in „{folder}“</translation>
    </message>
    <message>
        <source>New folder…</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Neuer Ordner…</translation>
    </message>
    <message>
        <source>New name of “{name}”</source>
        <extracomment>app/ui/resource/renaming.py</extracomment>
        <translation>Neuer Name von „{name}“</translation>
    </message>
    <message>
        <source>New notification</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/form.py</extracomment>
        <translation>Neue Benachrichtigung</translation>
    </message>
    <message>
        <source>New position of the first layout</source>
        <extracomment>app/ui/pages/ad_campaign/entries_editor.py, app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Neue Position des ersten Layouts</translation>
    </message>
    <message>
        <source>Next</source>
        <extracomment>app/ui/pages/actions/labels.py, app/ui/window/onboarding_card.py</extracomment>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next conflict</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Nächster Konflikt</translation>
    </message>
    <message>
        <source>Next difference</source>
        <extracomment>app/ui/pages/campaign_compare/page.py, app/ui/pages/campaign_editor/review_view.py</extracomment>
        <translation>Nächster Unterschied</translation>
    </message>
    <message>
        <source>Next month</source>
        <extracomment>app/ui/widgets/popups/calendar_popup.py</extracomment>
        <translation>Nächster Monat</translation>
    </message>
    <message>
        <source>Next pane</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Nächster Fensterbereich</translation>
    </message>
    <message>
        <source>Next tab</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Nächster Tab</translation>
    </message>
    <message>
        <source>No</source>
        <extracomment>app/ui/resource/filter_popup.py, app/ui/resource/inspector_value_texts.py</extracomment>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No access to {what}</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Kein Zugriff: {what}</translation>
    </message>
    <message>
        <source>No actions with issues</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Keine Aktionen mit Problemen</translation>
    </message>
    <message>
        <source>No actions yet</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Noch keine Aktionen</translation>
    </message>
    <message>
        <source>No activity</source>
        <extracomment>app/ui/activity/activity_drawer.py</extracomment>
        <translation>Keine Aktivität</translation>
    </message>
    <message>
        <source>No area found. Enter at least one Polygon.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Kein Gebiet gefunden. Geben Sie mindestens ein Polygon ein.</translation>
    </message>
    <message>
        <source>No campaigns yet</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Noch keine Kampagnen</translation>
    </message>
    <message>
        <source>No change</source>
        <extracomment>app/services/bulk_edit.py, app/ui/pages/campaigns/bulk_edit_dialog.py, app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Keine Änderung</translation>
    </message>
    <message>
        <source>No change needed</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Keine Änderung nötig</translation>
    </message>
    <message>
        <source>No changes yet</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>Noch keine Änderungen</translation>
    </message>
    <message>
        <source>No client secret was received on standard input.</source>
        <extracomment>app/bootstrap.py</extracomment>
        <translation>Über die Standardeingabe wurde kein Client-Geheimnis empfangen.</translation>
    </message>
    <message>
        <source>No command string yet</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Noch kein Befehlstext</translation>
    </message>
    <message>
        <source>No commands yet</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Noch keine Befehle</translation>
    </message>
    <message>
        <source>No connection</source>
        <extracomment>app/ui/window/status_line.py, app/ui/window/top_bar.py</extracomment>
        <translation>Keine Verbindung</translation>
    </message>
    <message>
        <source>No connections yet</source>
        <extracomment>app/ui/window/settings/connection_rows.py</extracomment>
        <translation>Noch keine Verbindungen</translation>
    </message>
    <message>
        <source>No data type</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Kein Datentyp</translation>
    </message>
    <message>
        <source>No datasets</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Keine Datasets</translation>
    </message>
    <message>
        <source>No day part</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Kein Tagesabschnitt</translation>
    </message>
    <message>
        <source>No days</source>
        <extracomment>app/models/ad_entries.py, app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>Keine Tage</translation>
    </message>
    <message numerus="yes">
        <source>No days set for {n} layouts</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>Keine Tage für {n} Layout festgelegt</numerusform>
            <numerusform>Keine Tage für {n} Layouts festgelegt</numerusform>
        </translation>
    </message>
    <message>
        <source>No deleted items</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Keine gelöschten Elemente</translation>
    </message>
    <message>
        <source>No differences</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Keine Unterschiede</translation>
    </message>
    <message>
        <source>No displays selected</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Keine Displays ausgewählt</translation>
    </message>
    <message>
        <source>No drafts</source>
        <extracomment>app/ui/pages/drafts/page.py, app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Keine Entwürfe</translation>
    </message>
    <message>
        <source>No earlier versions yet</source>
        <extracomment>app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Noch keine früheren Versionen</translation>
    </message>
    <message>
        <source>No end date set</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Kein Enddatum festgelegt</translation>
    </message>
    <message>
        <source>No end date set, so the time elapsed isn&apos;t known.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Kein Enddatum festgelegt, daher ist die verstrichene Zeit nicht bekannt.</translation>
    </message>
    <message>
        <source>No geofence</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>Kein Geofence</translation>
    </message>
    <message>
        <source>No layout code</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Kein Layoutcode</translation>
    </message>
    <message>
        <source>No layout has the code “{code}”.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Kein Layout hat den Code „{code}“.</translation>
    </message>
    <message>
        <source>No layout is short enough to fit.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Kein Layout ist kurz genug, um hineinzupassen.</translation>
    </message>
    <message>
        <source>No layout to go to is set.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Es ist kein Ziellayout festgelegt.</translation>
    </message>
    <message>
        <source>No layouts</source>
        <extracomment>app/domain/ads/ad.py, app/ui/pages/ad_campaign/entries_editor.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Keine Layouts</translation>
    </message>
    <message>
        <source>No layouts are shared with you in this CMS.</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>In diesem CMS sind keine Layouts für Sie freigegeben.</translation>
    </message>
    <message>
        <source>No layouts yet</source>
        <extracomment>app/ui/pages/campaigns/inspector.py, app/ui/widgets/lineup/lineup_view.py</extracomment>
        <translation>Noch keine Layouts</translation>
    </message>
    <message>
        <source>No limit</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Keine Begrenzung</translation>
    </message>
    <message>
        <source>No longer in the CMS</source>
        <extracomment>app/ui/editors/status_view.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Nicht mehr im CMS vorhanden</translation>
    </message>
    <message>
        <source>No matching actions</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Keine passenden Aktionen</translation>
    </message>
    <message>
        <source>No matching campaigns</source>
        <extracomment>app/ui/pages/campaigns/declaration.py, app/ui/search/campaign_picker.py</extracomment>
        <translation>Keine passenden Kampagnen</translation>
    </message>
    <message>
        <source>No matching commands</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Keine passenden Befehle</translation>
    </message>
    <message>
        <source>No matching datasets</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Keine passenden Datasets</translation>
    </message>
    <message>
        <source>No matching layouts</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Keine passenden Layouts</translation>
    </message>
    <message>
        <source>No matching modules</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Keine passenden Module</translation>
    </message>
    <message>
        <source>No matching notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Keine passenden Benachrichtigungen</translation>
    </message>
    <message>
        <source>No matching requests</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Keine passenden Anfragen</translation>
    </message>
    <message>
        <source>No matching shortcut works here right now.</source>
        <extracomment>app/ui/window/shortcut_list.py</extracomment>
        <translation>Keine passende Tastenkombination gilt hier gerade.</translation>
    </message>
    <message>
        <source>No matching templates</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Keine passenden Vorlagen</translation>
    </message>
    <message>
        <source>No message</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Keine Nachricht</translation>
    </message>
    <message>
        <source>No modules</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Keine Module</translation>
    </message>
    <message>
        <source>No next widget</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Kein nächstes Widget</translation>
    </message>
    <message>
        <source>No notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Keine Benachrichtigungen</translation>
    </message>
    <message>
        <source>No offline data on this computer yet.</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>Auf diesem Computer gibt es noch keine Offline-Daten.</translation>
    </message>
    <message>
        <source>No page contains all of these words.</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Keine Seite enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>No picture: this layout isn&apos;t shared with you.</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Kein Bild: Dieses Layout ist nicht für Sie freigegeben.</translation>
    </message>
    <message>
        <source>No recipients</source>
        <extracomment>app/ui/pages/notifications/labels.py, app/ui/pages/notifications/send_checks.py, app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Keine Empfänger</translation>
    </message>
    <message>
        <source>No recipients.</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Keine Empfänger.</translation>
    </message>
    <message>
        <source>No recipients: only you will see it.</source>
        <extracomment>app/domain/notifications/validation.py, app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Keine Empfänger: Nur Sie werden sie sehen.</translation>
    </message>
    <message>
        <source>No redirect address needed</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Keine Weiterleitungsadresse erforderlich</translation>
    </message>
    <message>
        <source>No release time</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Keine Veröffentlichungszeit</translation>
    </message>
    <message>
        <source>No requests yet</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Noch keine Anfragen</translation>
    </message>
    <message>
        <source>No results</source>
        <extracomment>app/ui/search/quick_open.py, app/ui/widgets/inputs/multi_record_picker.py, app/ui/widgets/popups/choice_popup.py</extracomment>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No sign-in: Marquee uses the client secret and acts as the application&apos;s owner.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Client-Geheimnis statt Anmeldung: Marquee handelt als Besitzer der Anwendung.</translation>
    </message>
    <message>
        <source>No sign-in: everyone who uses Marquee here has the permissions of the application&apos;s owner.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Ohne Anmeldung: Alle, die Marquee hier verwenden, haben die Berechtigungen des Besitzers der Anwendung.</translation>
    </message>
    <message>
        <source>No source {part} is set.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Es ist keine Quelle festgelegt ({part}).</translation>
    </message>
    <message>
        <source>No start date set</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Kein Startdatum festgelegt</translation>
    </message>
    <message>
        <source>No start date set, so the time elapsed isn&apos;t known.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Kein Startdatum festgelegt, daher ist die verstrichene Zeit nicht bekannt.</translation>
    </message>
    <message>
        <source>No start or end date set</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Weder Start- noch Enddatum festgelegt</translation>
    </message>
    <message>
        <source>No start or end date set, so the time elapsed isn&apos;t known.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Weder Start- noch Enddatum festgelegt, daher ist die verstrichene Zeit nicht bekannt.</translation>
    </message>
    <message>
        <source>No subject</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Kein Betreff</translation>
    </message>
    <message>
        <source>No subject yet</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Noch kein Betreff</translation>
    </message>
    <message>
        <source>No target</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Kein Ziel</translation>
    </message>
    <message>
        <source>No target region is set.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Es ist keine Zielregion festgelegt.</translation>
    </message>
    <message>
        <source>No target set.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Kein Ziel festgelegt.</translation>
    </message>
    <message>
        <source>No templates</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Keine Vorlagen</translation>
    </message>
    <message>
        <source>No templates yet</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Noch keine Vorlagen</translation>
    </message>
    <message>
        <source>No trigger code</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Kein Auslösecode</translation>
    </message>
    <message>
        <source>No trigger key is set.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Es ist keine Auslösetaste festgelegt.</translation>
    </message>
    <message>
        <source>No type</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Kein Typ</translation>
    </message>
    <message>
        <source>No unsaved changes</source>
        <extracomment>app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Alle Änderungen gespeichert</translation>
    </message>
    <message>
        <source>No widget to show is set.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Es ist kein Widget zum Anzeigen festgelegt.</translation>
    </message>
    <message>
        <source>None</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/pages/notifications/notification_inspector.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None of the {n} selected items can be deleted. The first one: {reason}</source>
        <extracomment>app/ui/resource/record_actions.py</extracomment>
        <translation>Keines der {n} ausgewählten Elemente kann gelöscht werden. Beim ersten: {reason}</translation>
    </message>
    <message>
        <source>None reported by the CMS</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Vom CMS keine gemeldet</translation>
    </message>
    <message>
        <source>None: unencrypted HTTP</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Keine: unverschlüsseltes HTTP</translation>
    </message>
    <message>
        <source>None: unencrypted HTTP on this computer</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Keine: unverschlüsseltes HTTP auf diesem Computer</translation>
    </message>
    <message>
        <source>None…</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Ohne…</translation>
    </message>
    <message numerus="yes">
        <source>Not allowed: {tasks} and {n} more.</source>
        <extracomment>app/ui/window/permissions_notice.py</extracomment>
        <translation>
            <numerusform>Nicht erlaubt: {tasks} und {n} weitere Aufgabe.</numerusform>
            <numerusform>Nicht erlaubt: {tasks} und {n} weitere Aufgaben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Not allowed: {tasks}.</source>
        <extracomment>app/ui/window/permissions_notice.py</extracomment>
        <translation>Nicht erlaubt: {tasks}.</translation>
    </message>
    <message>
        <source>Not checked</source>
        <extracomment>app/ui/pages/actions/action_inspector.py</extracomment>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Not checked out</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Nicht ausgecheckt</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <extracomment>app/ui/pages/actions/columns.py</extracomment>
        <translation>Noch nicht geprüft</translation>
    </message>
    <message>
        <source>Not connected to {name}</source>
        <extracomment>app/ui/navigation/restored_tab.py</extracomment>
        <translation>Nicht mit {name} verbunden</translation>
    </message>
    <message>
        <source>Not copied exactly: {fields}.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Die Kopie übernimmt nicht unverändert: {fields}.</translation>
    </message>
    <message>
        <source>Not created yet</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Noch nicht erstellt</translation>
    </message>
    <message>
        <source>Not encrypted</source>
        <extracomment>app/ui/window/top_bar.py</extracomment>
        <translation>Unverschlüsselt</translation>
    </message>
    <message>
        <source>Not enough room</source>
        <extracomment>app/ui/widgets/tables/record_table_view.py</extracomment>
        <translation>Zu wenig Platz</translation>
    </message>
    <message>
        <source>Not enough space for this template. Delete a long one first.</source>
        <extracomment>app/services/notifications/message_template_store.py</extracomment>
        <translation>Für diese Vorlage ist kein Platz. Löschen Sie zuerst eine lange.</translation>
    </message>
    <message>
        <source>Not entered yet</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Noch nicht eingegeben</translation>
    </message>
    <message>
        <source>Not everything could be copied: {sentence}</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Nicht alles konnte kopiert werden: {sentence}</translation>
    </message>
    <message>
        <source>Not found in the CMS: deleted or not shared with you. It stays until you remove it.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Im CMS nicht gefunden: gelöscht oder nicht für Sie freigegeben. Der Eintrag bleibt, bis Sie ihn entfernen.</translation>
    </message>
    <message>
        <source>Not found in {cms}</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>In {cms} nicht gefunden</translation>
    </message>
    <message>
        <source>Not in any campaign</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>In keiner Kampagne</translation>
    </message>
    <message>
        <source>Not in any campaign you can see</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>In keiner für Sie sichtbaren Kampagne</translation>
    </message>
    <message>
        <source>Not installed</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Nicht installiert</translation>
    </message>
    <message>
        <source>Not known</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>Not listed by the CMS: deleted or not shared with you.</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>Nicht in der Liste des CMS: gelöscht oder nicht für Sie freigegeben.</translation>
    </message>
    <message>
        <source>Not provided by the API</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Von der API nicht angegeben</translation>
    </message>
    <message>
        <source>Not provided by the CMS</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Vom CMS nicht angegeben</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Not redone: it has changed since.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Nicht wiederholt: Seitdem geändert.</translation>
    </message>
    <message>
        <source>Not saved on this computer: can&apos;t write to the disk</source>
        <extracomment>app/ui/forms/form_header.py</extracomment>
        <translation>Auf diesem Computer nicht gespeichert: Auf den Datenträger kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_compare/page.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Not saved yet. The draft stays on this computer until you save or discard it.</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Noch nicht gespeichert. Der Entwurf bleibt auf diesem Computer, bis Sie ihn speichern oder verwerfen.</translation>
    </message>
    <message>
        <source>Not saved: it changed after the preview.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Nicht gespeichert: Nach der Vorschau geändert.</translation>
    </message>
    <message>
        <source>Not sent yet</source>
        <extracomment>app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>Not sent: another account is signed in now</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Nicht gesendet: Jetzt ist ein anderes Konto angemeldet</translation>
    </message>
    <message>
        <source>Not shared with you, so the CMS won&apos;t let you add it again: {names}.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Nicht für Sie freigegeben und daher nicht erneut hinzufügbar: {names}.</translation>
    </message>
    <message>
        <source>Not shared with you: {names}. This order or schedule means adding it again, which the CMS doesn&apos;t allow.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Nicht für Sie freigegeben: {names}. Für diese Reihenfolge oder diesen Zeitplan müsste es erneut hinzugefügt werden, und das lässt das CMS nicht zu.</translation>
    </message>
    <message>
        <source>Not signed in yet</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py, app/ui/pages/sign_in/page.py</extracomment>
        <translation>Noch nicht angemeldet</translation>
    </message>
    <message>
        <source>Not started</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Noch nicht begonnen</translation>
    </message>
    <message>
        <source>Not undone: it has changed since.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Nicht rückgängig gemacht: Seitdem geändert.</translation>
    </message>
    <message>
        <source>Note</source>
        <extracomment>app/services/jobs.py, app/ui/activity/job_labels.py</extracomment>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Nothing has been sent yet. Track progress in Activity.</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Noch wurde nichts gesendet. Verfolgen Sie den Fortschritt unter „Aktivität“.</translation>
    </message>
    <message>
        <source>Nothing has been sent.</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Noch nichts gesendet.</translation>
    </message>
    <message>
        <source>Nothing has been sent. Review your changes next to the CMS version, then save.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Es wurde nichts gesendet. Vergleichen Sie Ihre Änderungen mit der CMS-Version, und speichern Sie dann.</translation>
    </message>
    <message>
        <source>Nothing here</source>
        <extracomment>app/auth/sign_in_result_page.py, app/models/campaign_comparison_model.py</extracomment>
        <translation>Nichts vorhanden</translation>
    </message>
    <message>
        <source>Nothing in “{node}”</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Nichts in „{node}“</translation>
    </message>
    <message>
        <source>Nothing is loaded yet.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Noch nichts geladen.</translation>
    </message>
    <message>
        <source>Nothing is sent until you create it</source>
        <extracomment>app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Gesendet wird erst beim Erstellen</translation>
    </message>
    <message>
        <source>Nothing is sent until you save</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Gesendet wird erst beim Speichern</translation>
    </message>
    <message>
        <source>Nothing matches “{text}”</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Nichts entspricht „{text}“</translation>
    </message>
    <message>
        <source>Nothing released yet</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Noch nichts veröffentlicht</translation>
    </message>
    <message>
        <source>Nothing scheduled</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Nichts geplant</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <extracomment>app/ui/resource/inspector.py</extracomment>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Nothing to choose</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>Keine Auswahl vorhanden</translation>
    </message>
    <message>
        <source>Nothing to export.</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Nothing to import</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Nichts zu importieren</translation>
    </message>
    <message>
        <source>Nothing to redo here.</source>
        <extracomment>app/ui/navigation/list_undo.py</extracomment>
        <translation>Hier gibt es nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Nothing to redo. To delete a restored item again, select it and choose Delete.</source>
        <extracomment>app/ui/navigation/list_undo.py</extracomment>
        <translation>Es gibt nichts zu wiederholen. Um ein wiederhergestelltes Element erneut zu löschen, wählen Sie es aus und dann „Löschen“.</translation>
    </message>
    <message>
        <source>Nothing to show</source>
        <extracomment>app/ui/resource/inspector.py</extracomment>
        <translation>Nichts anzuzeigen</translation>
    </message>
    <message>
        <source>Nothing to undo here.</source>
        <extracomment>app/ui/navigation/list_undo.py</extracomment>
        <translation>Hier gibt es nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Nothing was changed. Keep the draft, then shorten the line-up to fewer than 900 entries or split the campaign.</source>
        <extracomment>app/api/long_request_bodies.py</extracomment>
        <translation>Es wurde nichts geändert. Behalten Sie den Entwurf, und kürzen Sie die Abfolge auf weniger als 900 Einträge, oder teilen Sie die Kampagne auf.</translation>
    </message>
    <message>
        <source>Notification</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Benachrichtigung</translation>
    </message>
    <message>
        <source>Notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Benachrichtigungen</translation>
    </message>
    <message>
        <source>Notifications don&apos;t show this, but some CMSs can filter by it.</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Benachrichtigungen zeigen das nicht an, aber manche CMS können danach filtern.</translation>
    </message>
    <message>
        <source>Notifications sent to users and displays appear here.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Hier erscheinen Benachrichtigungen an Benutzer und Displays.</translation>
    </message>
    <message>
        <source>Notifications with a future release time wait here.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Benachrichtigungen mit einer künftigen Veröffentlichungszeit warten hier.</translation>
    </message>
    <message>
        <source>Notifications you start but don&apos;t send are kept here, on this computer, until you send or discard them.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Angefangene, nicht gesendete Benachrichtigungen bleiben hier auf diesem Computer, bis Sie sie senden oder verwerfen.</translation>
    </message>
    <message>
        <source>Notified about</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Benachrichtigt über</translation>
    </message>
    <message>
        <source>Now</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Number</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Number</source>
        <comment>kind of value</comment>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Numbered list</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Nummerierte Liste</translation>
    </message>
    <message>
        <source>Numbers</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>OK</source>
        <extracomment>app/ui/awaited_dialogs.py, app/ui/pages/notifications/send_checklist.py</extracomment>
        <translation>OK</translation>
    </message>
    <message>
        <source>Odd</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Ungerade</translation>
    </message>
    <message>
        <source>Off</source>
        <extracomment>4 files</extracomment>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Off: every layout in the line-up plays in the loop.</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Aus: Jedes Layout der Abfolge läuft in der Schleife.</translation>
    </message>
    <message>
        <source>Off: it appears in the bell menu of the CMS.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Aus: Sie erscheint im Glockenmenü des CMS.</translation>
    </message>
    <message>
        <source>Offered when a user is added</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Beim Hinzufügen eines Benutzers angeboten</translation>
    </message>
    <message>
        <source>Offline</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/window/status_line.py</extracomment>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Offline data</source>
        <extracomment>app/ui/window/settings/offline_data_page.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Offline-Daten</translation>
    </message>
    <message>
        <source>Offline data from {moment}. {reason}</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Offline-Daten mit Stand {moment}. {reason}</translation>
    </message>
    <message>
        <source>Offline data of {cms} deleted</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>Offline-Daten von {cms} gelöscht</translation>
    </message>
    <message>
        <source>Offline data: {cms}</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>Offline-Daten: {cms}</translation>
    </message>
    <message>
        <source>Offline data…</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Offline-Daten…</translation>
    </message>
    <message>
        <source>Old rows are kept</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Alte Zeilen bleiben erhalten</translation>
    </message>
    <message>
        <source>Old rows are removed</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Alte Zeilen werden entfernt</translation>
    </message>
    <message>
        <source>On</source>
        <extracomment>app/models/version_merge_table.py, app/ui/forms/form_field.py</extracomment>
        <translation>Ein</translation>
    </message>
    <message>
        <source>On a display</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Auf einem Display</translation>
    </message>
    <message>
        <source>On failure</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Bei Fehlschlag</translation>
    </message>
    <message>
        <source>On pace</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Im Plan</translation>
    </message>
    <message>
        <source>On success</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Bei Erfolg</translation>
    </message>
    <message>
        <source>On this computer, {time}</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Auf diesem Computer, {time}</translation>
    </message>
    <message>
        <source>On, 1 play each</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Ein, je 1 Wiedergabe</translation>
    </message>
    <message>
        <source>On, {n} plays each</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Ein, je {n} Wiedergaben</translation>
    </message>
    <message>
        <source>On: it covers the CMS until people dismiss it. Displays aren&apos;t affected.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Ein: Sie verdeckt das CMS, bis sie geschlossen wird. Displays sind nicht betroffen.</translation>
    </message>
    <message>
        <source>One layout from each campaign in turn</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Reihum ein Layout aus jeder Kampagne</translation>
    </message>
    <message>
        <source>One of the two campaigns is in that CMS. Connect to compare them again.</source>
        <extracomment>app/ui/navigation/restored_tab.py</extracomment>
        <translation>Eine der beiden Kampagnen ist in diesem CMS. Verbinden Sie sich, um sie wieder zu vergleichen.</translation>
    </message>
    <message>
        <source>One of your changes may have been applied twice</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Eine Ihrer Änderungen wurde möglicherweise zweimal angewendet</translation>
    </message>
    <message>
        <source>One or more numbers, separated by commas or spaces</source>
        <extracomment>app/ui/layout_previews/layouts_by_id.py</extracomment>
        <translation>Eine oder mehrere Zahlen, durch Kommas oder Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>One per line: Name: value</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Einer pro Zeile: Name: Wert</translation>
    </message>
    <message>
        <source>Only administrators can add folders to the root folder. Select another one.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Nur Administratoren können dem Stammordner Ordner hinzufügen. Wählen Sie einen anderen aus.</translation>
    </message>
    <message>
        <source>Only differences</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Only here</source>
        <extracomment>app/models/campaign_comparison_model.py</extracomment>
        <translation>Nur hier</translation>
    </message>
    <message>
        <source>Only its owner and administrators can change it.</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/form.py</extracomment>
        <translation>Nur der Besitzer und Administratoren können sie ändern.</translation>
    </message>
    <message>
        <source>Only its owner and administrators can delete it.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Nur der Besitzer und Administratoren können sie löschen.</translation>
    </message>
    <message>
        <source>Only lines with issues</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Nur Zeilen mit Problemen</translation>
    </message>
    <message>
        <source>Only templates created by users have one</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Nur von Benutzern erstellte Vorlagen haben eine</translation>
    </message>
    <message>
        <source>Only the beginning is shown here.</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Hier steht nur der Anfang.</translation>
    </message>
    <message>
        <source>Only the first {n} rows of this list are shown.</source>
        <extracomment>app/api/paging.py</extracomment>
        <translation>Nur die ersten {n} Zeilen dieser Liste werden angezeigt.</translation>
    </message>
    <message>
        <source>Only the view is deleted. Rows aren&apos;t affected.</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Nur die Ansicht wird gelöscht. Die Zeilen sind nicht betroffen.</translation>
    </message>
    <message>
        <source>Only these</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Only used if the CMS doesn&apos;t provide it.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Nur verwendet, wenn das CMS sie nicht angibt.</translation>
    </message>
    <message>
        <source>Only you will see it.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Nur Sie werden sie sehen.</translation>
    </message>
    <message>
        <source>Only “{node}” was searched.</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Nur „{node}“ wurde durchsucht.</translation>
    </message>
    <message>
        <source>Open</source>
        <extracomment>4 files</extracomment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a connection is open</comment>
        <extracomment>app/ui/window/settings/connections_page.py</extracomment>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>Open a campaign</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Kampagne öffnen</translation>
    </message>
    <message>
        <source>Open a new notification with the same message and recipients</source>
        <extracomment>app/ui/pages/notifications/send_again.py</extracomment>
        <translation>Neue Benachrichtigung mit derselben Nachricht und denselben Empfängern öffnen</translation>
    </message>
    <message>
        <source>Open ad</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Werbekampagne öffnen</translation>
    </message>
    <message>
        <source>Open again</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Erneut öffnen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Open it again to continue.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Öffnen Sie sie erneut, um fortzufahren.</translation>
    </message>
    <message>
        <source>Open it from the campaign list.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_save_adapter.py, app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>Öffnen Sie sie aus der Kampagnenliste.</translation>
    </message>
    <message>
        <source>Open it to see the CMS version.</source>
        <extracomment>app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>Öffnen Sie sie, um die CMS-Version zu sehen.</translation>
    </message>
    <message>
        <source>Open it with that version.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Öffnen Sie ihn mit dieser Version.</translation>
    </message>
    <message>
        <source>Open tab</source>
        <extracomment>app/ui/window/window_search.py</extracomment>
        <translation>Offener Tab</translation>
    </message>
    <message>
        <source>Open tabs</source>
        <extracomment>app/ui/widgets/navigation/tab_strip.py</extracomment>
        <translation>Offene Tabs</translation>
    </message>
    <message>
        <source>Open the ad and choose another time first.</source>
        <extracomment>app/services/campaigns/campaign_state_mapping.py</extracomment>
        <translation>Öffnen Sie zuerst die Werbekampagne, und wählen Sie eine andere Zeit.</translation>
    </message>
    <message>
        <source>Open the ad campaign and check that each layout is there once and in the right place.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Öffnen Sie die Werbekampagne, und prüfen Sie, ob jedes Layout einmal und an der richtigen Stelle vorhanden ist.</translation>
    </message>
    <message>
        <source>Open the calendar</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>Kalender öffnen</translation>
    </message>
    <message>
        <source>Open the existing one.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Öffnen Sie das vorhandene Element.</translation>
    </message>
    <message>
        <source>Open the layout in the CMS.</source>
        <extracomment>app/ui/layout_previews/browser_preview.py</extracomment>
        <translation>Öffnen Sie das Layout im CMS.</translation>
    </message>
    <message>
        <source>Open {id}</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>{id} öffnen</translation>
    </message>
    <message>
        <source>Open “{name}”</source>
        <extracomment>5 files</extracomment>
        <translation>„{name}“ öffnen</translation>
    </message>
    <message>
        <source>Opening {cms}.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>{cms} wird geöffnet.</translation>
    </message>
    <message>
        <source>Opens the connections that were open when you quit. Otherwise, the start page opens.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Öffnet die Verbindungen, die beim Beenden offen waren. Andernfalls öffnet sich die Startseite.</translation>
    </message>
    <message>
        <source>Opens the tabs that were open in each connection. Otherwise, only the list of campaigns opens.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Öffnet die Tabs, die in jeder Verbindung offen waren. Andernfalls öffnet sich nur die Liste der Kampagnen.</translation>
    </message>
    <message>
        <source>Options</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py, app/ui/window/window_actions.py</extracomment>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Out of date</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Veraltet</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Ergebnis unbekannt</translation>
    </message>
    <message>
        <source>Override value</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Ersatzwert</translation>
    </message>
    <message>
        <source>Overrides</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Überschreibt</translation>
    </message>
    <message>
        <source>Overview</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py, app/ui/diagnostics/window.py</extracomment>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Owner</source>
        <extracomment>7 files</extracomment>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>Owner ID</source>
        <extracomment>4 files</extracomment>
        <translation>Besitzer-ID</translation>
    </message>
    <message>
        <source>Owner, sharing and use in display settings can&apos;t be restored.</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>Besitzer, Freigabe und die Verwendung in Displayeinstellungen lassen sich nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Page</source>
        <extracomment>app/ui/search/command_search.py</extracomment>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Paragraph</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Absatz</translation>
    </message>
    <message>
        <source>Paragraph style</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Absatzformat</translation>
    </message>
    <message>
        <source>Parity</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Parität</translation>
    </message>
    <message>
        <source>Part</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/window/about.py</extracomment>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Part of the name, ID or description</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Teil von Name, ID oder Beschreibung</translation>
    </message>
    <message>
        <source>Part of the name; a comma means “or”</source>
        <extracomment>app/ui/pages/campaigns/filters.py, app/ui/pages/datasets/declaration.py, app/ui/pages/modules/declaration.py</extracomment>
        <translation>Ein Teil des Namens; ein Komma bedeutet „oder“</translation>
    </message>
    <message>
        <source>Pass it on one line, then start Marquee again.</source>
        <extracomment>app/bootstrap.py</extracomment>
        <translation>Übergeben Sie es in einer Zeile, und starten Sie Marquee dann erneut.</translation>
    </message>
    <message>
        <source>Paste</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>Einfügen</translation>
    </message>
    <message numerus="yes">
        <source>Paste {n} layouts</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py</extracomment>
        <translation>
            <numerusform>{n} Layout einfügen</numerusform>
            <numerusform>{n} Layouts einfügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Path</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Pause</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Paused</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Paused: {job}</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Pausiert: {job}</translation>
    </message>
    <message>
        <source>People who have read it won&apos;t be notified again.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Wer sie gelesen hat, wird nicht noch einmal benachrichtigt.</translation>
    </message>
    <message>
        <source>Permissions</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Berechtigungen</translation>
    </message>
    <message>
        <source>Permissions from folder</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Berechtigungen vom Ordner</translation>
    </message>
    <message>
        <source>Permissions needed</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Nötige Berechtigungen</translation>
    </message>
    <message>
        <source>Permissions needed in {connection}</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Nötige Berechtigungen in {connection}</translation>
    </message>
    <message>
        <source>Philips LED</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/commands/string_editor.py</extracomment>
        <translation>Philips-LED</translation>
    </message>
    <message>
        <source>Pink</source>
        <extracomment>app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Plain text</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Plan what your displays play: campaigns, their layouts and the order they play in.</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Planen Sie, was Ihre Displays zeigen: Kampagnen, deren Layouts und die Reihenfolge.</translation>
    </message>
    <message>
        <source>Play order</source>
        <extracomment>5 files</extracomment>
        <translation>Abspielfolge</translation>
    </message>
    <message>
        <source>Player</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Player</translation>
    </message>
    <message>
        <source>Player type</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Playertyp</translation>
    </message>
    <message>
        <source>Player types</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Playertypen</translation>
    </message>
    <message>
        <source>Players show only published layouts.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Player zeigen nur veröffentlichte Layouts.</translation>
    </message>
    <message>
        <source>Players skip retired layouts.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Player überspringen zurückgezogene Layouts.</translation>
    </message>
    <message>
        <source>Players that know their location play this layout only inside this area.</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>Player, die ihren Standort kennen, spielen das Layout nur in diesem Gebiet.</translation>
    </message>
    <message>
        <source>Playlists only</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Nur Playlists</translation>
    </message>
    <message>
        <source>Plays</source>
        <extracomment>5 files</extracomment>
        <translation>Wiedergaben</translation>
    </message>
    <message>
        <source>Plays and impressions start again from zero.</source>
        <extracomment>app/services/restore/deleted_records.py, app/services/restore/recreate_record.py</extracomment>
        <translation>Wiedergaben und Kontakte beginnen wieder bei null.</translation>
    </message>
    <message>
        <source>Plays in a row</source>
        <extracomment>app/models/version_merge_table.py, app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Wiedergaben in Folge</translation>
    </message>
    <message>
        <source>Plays on turn {n}</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Läuft in Runde {n}</translation>
    </message>
    <message>
        <source>Plays on turns {n} to {last}</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Läuft in den Runden {n} bis {last}</translation>
    </message>
    <message>
        <source>Please turn on these features for the user group of {user}:</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Bitte schalten Sie diese Funktionen für die Benutzergruppe von {user} ein:</translation>
    </message>
    <message>
        <source>Port {port} on this computer is in use, so the browser couldn&apos;t return to Marquee.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Port {port} ist auf diesem Computer belegt, daher könnte der Browser nicht zu Marquee zurückkehren.</translation>
    </message>
    <message>
        <source>Portrait</source>
        <extracomment>app/models/layout_facts.py</extracomment>
        <translation>Hochformat</translation>
    </message>
    <message>
        <source>Position</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Position</translation>
    </message>
    <message>
        <source>Position of the first layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Position des ersten Layouts</translation>
    </message>
    <message>
        <source>Position {n} there</source>
        <extracomment>app/models/campaign_comparison_model.py</extracomment>
        <translation>Dort Position {n}</translation>
    </message>
    <message>
        <source>Preferences</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Press Delete to remove</source>
        <extracomment>app/ui/widgets/inputs/chips.py</extracomment>
        <translation>Zum Entfernen Entf drücken</translation>
    </message>
    <message>
        <source>Press Enter to add ID {id}</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>Enter drücken, um ID {id} hinzuzufügen</translation>
    </message>
    <message>
        <source>Press Shift+F1 for the guide, and F1 for keyboard shortcuts.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Umschalt+F1 öffnet das Handbuch, F1 zeigt die Tastenkombinationen.</translation>
    </message>
    <message>
        <source>Prevents playback</source>
        <extracomment>app/ui/widgets/feedback/ad_findings.py</extracomment>
        <translation>Verhindert die Wiedergabe</translation>
    </message>
    <message>
        <source>Preview</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Preview enabled</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Vorschau aktiviert</translation>
    </message>
    <message>
        <source>Preview in browser</source>
        <extracomment>4 files</extracomment>
        <translation>Vorschau im Browser</translation>
    </message>
    <message>
        <source>Preview layout</source>
        <extracomment>app/ui/layout_previews/preview_controller.py</extracomment>
        <translation>Layoutvorschau</translation>
    </message>
    <message>
        <source>Preview layout in browser</source>
        <extracomment>app/ui/pages/actions/page.py, app/ui/search/quick_open.py</extracomment>
        <translation>Layoutvorschau im Browser</translation>
    </message>
    <message>
        <source>Preview of changes</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>Vorschau der Änderungen</translation>
    </message>
    <message>
        <source>Previous</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous conflict</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Vorheriger Konflikt</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <extracomment>app/ui/pages/campaign_compare/page.py, app/ui/pages/campaign_editor/review_view.py</extracomment>
        <translation>Vorheriger Unterschied</translation>
    </message>
    <message>
        <source>Previous month</source>
        <extracomment>app/ui/widgets/popups/calendar_popup.py</extracomment>
        <translation>Vorheriger Monat</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Vorheriger Fensterbereich</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Vorheriger Tab</translation>
    </message>
    <message>
        <source>Previous tabs</source>
        <extracomment>app/ui/widgets/navigation/tab_strip.py</extracomment>
        <translation>Vorherige Tabs</translation>
    </message>
    <message>
        <source>Progress</source>
        <extracomment>4 files</extracomment>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Progress: {share}</source>
        <extracomment>app/ui/activity/progress_bar.py</extracomment>
        <translation>Fortschritt: {share}</translation>
    </message>
    <message>
        <source>Properties</source>
        <extracomment>6 files</extracomment>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Property groups</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Eigenschaftsgruppen</translation>
    </message>
    <message>
        <source>Public, with PKCE</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Öffentlich, mit PKCE</translation>
    </message>
    <message>
        <source>Published</source>
        <extracomment>app/models/layout_library.py, app/ui/pages/actions/labels.py</extracomment>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Put an IPv6 address in brackets, e.g. https://[2001:db8::1].</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Setzen Sie eine IPv6-Adresse in Klammern, z. B. https://[2001:db8::1].</translation>
    </message>
    <message>
        <source>Put the right thing on every screen</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Das Richtige auf jedem Bildschirm</translation>
    </message>
    <message>
        <source>PySide6 source code</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>PySide6-Quelltext</translation>
    </message>
    <message>
        <source>Qt and its licence</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Qt und seine Lizenz</translation>
    </message>
    <message>
        <source>Qt components</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Qt-Komponenten</translation>
    </message>
    <message>
        <source>Qt source code</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Qt-Quelltext</translation>
    </message>
    <message>
        <source>Query, user name, password and headers stay in the CMS; Marquee never stores them</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Abfrage, Benutzername, Passwort und Header bleiben im CMS; Marquee speichert sie nie</translation>
    </message>
    <message>
        <source>Quick open</source>
        <extracomment>app/ui/search/quick_open.py, app/ui/window/top_bar.py, app/ui/window/window_actions.py</extracomment>
        <translation>Schnell öffnen</translation>
    </message>
    <message>
        <source>Quit</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Quit Marquee?</source>
        <extracomment>app/ui/window/quit_confirmation.py</extracomment>
        <translation>Marquee beenden?</translation>
    </message>
    <message>
        <source>Quit and keep drafts</source>
        <extracomment>app/ui/window/quit_confirmation.py</extracomment>
        <translation>Beenden und Entwürfe behalten</translation>
    </message>
    <message>
        <source>RS232</source>
        <extracomment>app/ui/pages/commands/labels.py, app/ui/pages/commands/string_editor.py</extracomment>
        <translation>RS232</translation>
    </message>
    <message>
        <source>Read</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Read only</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Read status, owner and creation date can&apos;t be restored. Recipients may get a released notification again.</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>Lesestatus, Besitzer und Erstellungsdatum lassen sich nicht wiederherstellen. Bereits veröffentlichte Benachrichtigungen erhalten die Empfänger vielleicht ein zweites Mal.</translation>
    </message>
    <message>
        <source>Read-only</source>
        <extracomment>4 files</extracomment>
        <translation>Schreibgeschützt</translation>
    </message>
    <message>
        <source>Ready</source>
        <extracomment>5 files</extracomment>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Ready to play</source>
        <extracomment>app/ui/widgets/feedback/ad_findings.py</extracomment>
        <translation>Bereit zur Wiedergabe</translation>
    </message>
    <message>
        <source>Real time</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <source>Real-time</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <source>Recent</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Recipient</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Recipients</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/form.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Recipients see the subject first.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Empfänger sehen zuerst den Betreff.</translation>
    </message>
    <message>
        <source>Red</source>
        <extracomment>app/ui/pages/commands/string_panels.py, app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Redirect address</source>
        <extracomment>app/ui/pages/sign_in/redirect_field.py</extracomment>
        <translation>Weiterleitungsadresse</translation>
    </message>
    <message>
        <source>Redirect address to register</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Zu registrierende Weiterleitungsadresse</translation>
    </message>
    <message>
        <source>Redo</source>
        <extracomment>6 files</extracomment>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <extracomment>app/ui/navigation/list_undo.py</extracomment>
        <translation>Wiederholen: {step}</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py, app/ui/window/window_actions.py</extracomment>
        <translation>Bewegung reduzieren</translation>
    </message>
    <message>
        <source>Reference</source>
        <extracomment>app/models/version_merge_table.py, app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Reference {n}</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Referenz {n}</translation>
    </message>
    <message>
        <source>References</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaigns/declaration.py, app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>References 3 to 5</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Referenzen 3 bis 5</translation>
    </message>
    <message>
        <source>References can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Referenzen dürfen höchstens {most} Zeichen haben. Diese hat {length}.</translation>
    </message>
    <message>
        <source>References, tags and other properties couldn&apos;t be copied: {reason}</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Referenzen, Tags und andere Eigenschaften konnten nicht kopiert werden: {reason}</translation>
    </message>
    <message>
        <source>Refresh</source>
        <extracomment>app/ui/pages/ad_campaign/library_dialog.py, app/ui/resource/list_page.py</extracomment>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Refresh list</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Liste aktualisieren</translation>
    </message>
    <message>
        <source>Region</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Region</translation>
    </message>
    <message>
        <source>Region is missing</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Region fehlt</translation>
    </message>
    <message>
        <source>Region {n}</source>
        <extracomment>app/ui/pages/actions/field_editors.py, app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Region {n}</translation>
    </message>
    <message>
        <source>Register this under Administration → Applications. It must match exactly.</source>
        <extracomment>app/ui/pages/sign_in/redirect_field.py</extracomment>
        <translation>Registrieren Sie diese Adresse im CMS. Sie muss genau übereinstimmen.</translation>
    </message>
    <message>
        <source>Register {address}. The CMS must accept any port.</source>
        <extracomment>app/ui/pages/sign_in/redirect_field.py</extracomment>
        <translation>Registrieren Sie {address}. Das CMS muss jeden Port akzeptieren.</translation>
    </message>
    <message>
        <source>Reinstall Marquee to get it back.</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Installieren Sie Marquee erneut, um es wiederherzustellen.</translation>
    </message>
    <message>
        <source>Release</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Veröffentlichung</translation>
    </message>
    <message>
        <source>Release now</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Jetzt veröffentlichen</translation>
    </message>
    <message>
        <source>Release time</source>
        <extracomment>app/ui/pages/notifications/form.py, app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Veröffentlichungszeit</translation>
    </message>
    <message>
        <source>Release time unchanged</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Veröffentlichungszeit unverändert</translation>
    </message>
    <message>
        <source>Release {name} now?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} jetzt veröffentlichen?</translation>
    </message>
    <message>
        <source>Release {name} {time}?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} {time} veröffentlichen?</translation>
    </message>
    <message>
        <source>Release: {time}</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Veröffentlichung: {time}</translation>
    </message>
    <message>
        <source>Released</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/labels.py</extracomment>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Released from</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Veröffentlicht ab</translation>
    </message>
    <message>
        <source>Released just now</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Gerade veröffentlicht</translation>
    </message>
    <message>
        <source>Released until</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Veröffentlicht bis</translation>
    </message>
    <message>
        <source>Released {time} ago</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Veröffentlichung liegt {time} zurück</translation>
    </message>
    <message>
        <source>Releases immediately</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Wird sofort veröffentlicht</translation>
    </message>
    <message>
        <source>Releases in {time}</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Noch {time} bis zur Veröffentlichung</translation>
    </message>
    <message>
        <source>Releases now</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Wird jetzt veröffentlicht</translation>
    </message>
    <message>
        <source>Releases {time}</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Veröffentlichung {time}</translation>
    </message>
    <message>
        <source>Reload</source>
        <extracomment>app/ui/editors/status_view.py, app/ui/failures.py</extracomment>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Reload both</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Beide neu laden</translation>
    </message>
    <message>
        <source>Reload from the CMS</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Aus dem CMS neu laden</translation>
    </message>
    <message>
        <source>Reloaded. You&apos;re seeing the latest version.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Neu geladen. Sie sehen die aktuelle Version.</translation>
    </message>
    <message>
        <source>Remote</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Per Abruf</translation>
    </message>
    <message>
        <source>Remove</source>
        <extracomment>5 files</extracomment>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove Marquee&apos;s key from the keyring, then restart Marquee.</source>
        <extracomment>app/auth/secrets_file.py</extracomment>
        <translation>Entfernen Sie den Schlüssel von Marquee aus dem Schlüsselbund, und starten Sie Marquee dann neu.</translation>
    </message>
    <message>
        <source>Remove a layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Ein Layout entfernen</translation>
    </message>
    <message>
        <source>Remove attachment</source>
        <extracomment>app/ui/pages/notifications/attachment_editor.py</extracomment>
        <translation>Anhang entfernen</translation>
    </message>
    <message>
        <source>Remove connection…</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Verbindung entfernen…</translation>
    </message>
    <message>
        <source>Remove drafts and templates from the line-up, or publish the layout in the CMS.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Entfernen Sie Entwürfe und Vorlagen aus der Abfolge, oder veröffentlichen Sie das Layout im CMS.</translation>
    </message>
    <message>
        <source>Remove extra</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Extra entfernen</translation>
    </message>
    <message>
        <source>Remove extra {n}</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Extra {n} entfernen</translation>
    </message>
    <message>
        <source>Remove from sort order</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Aus der Sortierung entfernen</translation>
    </message>
    <message>
        <source>Remove it from the line-up, then save again.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Entfernen Sie es aus der Abfolge, und speichern Sie erneut.</translation>
    </message>
    <message>
        <source>Remove it, or ask its owner to share it with you.</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Entfernen Sie es, oder bitten Sie den Besitzer, es für Sie freizugeben.</translation>
    </message>
    <message>
        <source>Remove it, then save again.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>Entfernen Sie es, und speichern Sie erneut.</translation>
    </message>
    <message>
        <source>Remove link</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Link entfernen</translation>
    </message>
    <message>
        <source>Remove tags</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Tags entfernen</translation>
    </message>
    <message>
        <source>Remove {cms} from this computer?</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>{cms} von diesem Computer entfernen?</translation>
    </message>
    <message numerus="yes">
        <source>Remove {n} extra layouts</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>
            <numerusform>Überzähliges Layout entfernen</numerusform>
            <numerusform>{n} überzählige Layouts entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove {n} layouts</source>
        <extracomment>app/models/lineup_editor.py, app/ui/pages/ad_campaign/entries_editor.py</extracomment>
        <translation>
            <numerusform>{n} Layout entfernen</numerusform>
            <numerusform>{n} Layouts entfernen</numerusform>
        </translation>
    </message>
    <message>
        <source>Removed</source>
        <extracomment>app/models/version_merge_table.py, app/ui/pages/notifications/attachment_editor.py</extracomment>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Removed in theirs</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>In der fremden Version entfernt</translation>
    </message>
    <message>
        <source>Removed in yours</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>In Ihrer Version entfernt</translation>
    </message>
    <message>
        <source>Remove…</source>
        <extracomment>app/ui/window/settings/connections_page.py</extracomment>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Removing “{name}” can&apos;t be undone: it isn&apos;t shared with you.</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>Das Entfernen von „{name}“ lässt sich nicht rückgängig machen: Es ist nicht für Sie freigegeben.</translation>
    </message>
    <message>
        <source>Rename</source>
        <extracomment>5 files</extracomment>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename and delete folders</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Ordner umbenennen und löschen</translation>
    </message>
    <message>
        <source>Rename campaign</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Kampagne umbenennen</translation>
    </message>
    <message>
        <source>Rename folder “{name}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py, app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Ordner „{name}“ umbenennen</translation>
    </message>
    <message>
        <source>Rename folder…</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner umbenennen…</translation>
    </message>
    <message>
        <source>Rename it again if you want a different name.</source>
        <extracomment>app/services/campaigns/campaign_service.py, app/services/lookups/folder_editing.py, app/services/records/record_service.py</extracomment>
        <translation>Ändern Sie ihn noch einmal, wenn Sie einen anderen Namen möchten.</translation>
    </message>
    <message>
        <source>Rename template</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage umbenennen</translation>
    </message>
    <message>
        <source>Rename to “{name}”</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>In „{name}“ umbenennen</translation>
    </message>
    <message>
        <source>Rename undone: “{name}”</source>
        <extracomment>app/ui/resource/renaming.py</extracomment>
        <translation>Umbenennung rückgängig gemacht: „{name}“</translation>
    </message>
    <message>
        <source>Rename view</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Ansicht umbenennen</translation>
    </message>
    <message>
        <source>Rename “{name}”</source>
        <extracomment>app/ui/resource/renaming.py</extracomment>
        <translation>„{name}“ umbenennen</translation>
    </message>
    <message>
        <source>Renamed to “{name}”</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py, app/ui/recovery/write_outcome_banners.py, app/ui/resource/renaming.py</extracomment>
        <translation>In „{name}“ umbenannt</translation>
    </message>
    <message>
        <source>Rename…</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <source>Rendered by</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Dargestellt von</translation>
    </message>
    <message>
        <source>Renewing this sign-in was interrupted before the new token could be saved.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Erneuerung dieser Anmeldung wurde unterbrochen, bevor das neue Token gespeichert war.</translation>
    </message>
    <message>
        <source>Reopen closed tab</source>
        <extracomment>app/ui/navigation/tab_area.py, app/ui/window/window_actions.py</extracomment>
        <translation>Geschlossenen Tab wieder öffnen</translation>
    </message>
    <message>
        <source>Reopen connections</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Verbindungen wieder öffnen</translation>
    </message>
    <message>
        <source>Reopen tabs</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Tabs wieder öffnen</translation>
    </message>
    <message>
        <source>Reopen the connection to continue.</source>
        <extracomment>app/core/disk_worker.py</extracomment>
        <translation>Öffnen Sie die Verbindung erneut, um fortzufahren.</translation>
    </message>
    <message>
        <source>Reordering is waiting for the network</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wartet auf das Netzwerk</translation>
    </message>
    <message>
        <source>Reordering is waiting for the network.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wartet auf das Netzwerk.</translation>
    </message>
    <message>
        <source>Reordering is waiting for the network: {done} of {total} steps done</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wartet auf das Netzwerk: {done} von {total} Schritten erledigt</translation>
    </message>
    <message>
        <source>Reordering is waiting for your sign-in</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wartet auf Ihre Anmeldung</translation>
    </message>
    <message>
        <source>Reordering is waiting for your sign-in: {done} of {total} steps done</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wartet auf Ihre Anmeldung: {done} von {total} Schritten erledigt</translation>
    </message>
    <message>
        <source>Reordering its layouts was interrupted. Open it to finish or undo the reordering.</source>
        <extracomment>app/ui/navigation/draft_pages.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Das Umordnen der Layouts wurde unterbrochen. Öffnen Sie die Kampagne, um es abzuschließen oder rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Reordering layouts</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Layouts werden umgeordnet</translation>
    </message>
    <message>
        <source>Reordering layouts: step {done} of {total}</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Layouts werden umgeordnet: Schritt {done} von {total}</translation>
    </message>
    <message>
        <source>Reordering stopped after {done} of {total} steps. {sentence}</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Das Umordnen endete nach {done} von {total} Schritten. {sentence}</translation>
    </message>
    <message>
        <source>Reordering was interrupted</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wurde unterbrochen</translation>
    </message>
    <message>
        <source>Reordering was interrupted, and the layouts have changed</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wurde unterbrochen, und die Layouts haben sich geändert</translation>
    </message>
    <message>
        <source>Reordering was interrupted: {done} of {total} steps done</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Das Umordnen der Layouts wurde unterbrochen: {done} von {total} Schritten erledigt</translation>
    </message>
    <message>
        <source>Replace</source>
        <extracomment>app/ui/awaited_dialogs.py, app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace a layout</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Ein Layout ersetzen</translation>
    </message>
    <message>
        <source>Replace every occurrence</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Jedes Vorkommen ersetzen</translation>
    </message>
    <message>
        <source>Replace every occurrence with “{name}”</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Jedes Vorkommen durch „{name}“ ersetzen</translation>
    </message>
    <message>
        <source>Replace template “{name}”?</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage „{name}“ ersetzen?</translation>
    </message>
    <message>
        <source>Replace with</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace {file}?</source>
        <extracomment>app/ui/awaited_dialogs.py</extracomment>
        <translation>{file} ersetzen?</translation>
    </message>
    <message numerus="yes">
        <source>Replace {n} layouts</source>
        <extracomment>app/models/lineup_arranging.py</extracomment>
        <translation>
            <numerusform>{n} Layout ersetzen</numerusform>
            <numerusform>{n} Layouts ersetzen</numerusform>
        </translation>
    </message>
    <message>
        <source>Replaces</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>Report</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Reports to</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Berichte an</translation>
    </message>
    <message>
        <source>Requested scopes</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Angeforderte Bereiche</translation>
    </message>
    <message>
        <source>Requests</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py, app/ui/diagnostics/window.py</extracomment>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Required</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/sign_in/form.py</extracomment>
        <translation>Erforderlich</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <extracomment>app/ui/resource/columns_menu.py, app/ui/widgets/tables/record_table_view.py</extracomment>
        <translation>Spalten zurücksetzen</translation>
    </message>
    <message>
        <source>Restart Marquee to change the language.</source>
        <extracomment>app/ui/window/window_controller.py</extracomment>
        <translation>Starten Sie Marquee neu, um die Sprache zu ändern.</translation>
    </message>
    <message>
        <source>Restore</source>
        <extracomment>4 files</extracomment>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore draft</source>
        <extracomment>app/ui/forms/form_state.py, app/ui/pages/campaign_editor/document_rules.py</extracomment>
        <translation>Entwurf wiederherstellen</translation>
    </message>
    <message>
        <source>Restore my saved version</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Meine gespeicherte Version wiederherstellen</translation>
    </message>
    <message>
        <source>Restore saved changes</source>
        <extracomment>app/ui/forms/form_state.py, app/ui/pages/campaign_editor/document_rules.py</extracomment>
        <translation>Gespeicherte Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>Restore the version from {moment}</source>
        <extracomment>app/ui/editors/version_history.py</extracomment>
        <translation>Version wiederherstellen: {moment}</translation>
    </message>
    <message>
        <source>Restore this version</source>
        <extracomment>app/ui/forms/form_version_history.py, app/ui/pages/campaign_editor/campaign_version_history.py</extracomment>
        <translation>Diese Version wiederherstellen</translation>
    </message>
    <message numerus="yes">
        <source>Restore {n} items?</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>
            <numerusform>{n} Element wiederherstellen?</numerusform>
            <numerusform>{n} Elemente wiederherstellen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore {what}</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} wiederherstellen</translation>
    </message>
    <message>
        <source>Restore “{name}”?</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>„{name}“ wiederherstellen?</translation>
    </message>
    <message>
        <source>Restored here. Nothing is sent until you save.</source>
        <extracomment>app/ui/editors/version_history.py</extracomment>
        <translation>Hier wiederhergestellt. Gesendet wird erst beim Speichern.</translation>
    </message>
    <message>
        <source>Restored {what}</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} wiederhergestellt</translation>
    </message>
    <message>
        <source>Restore…</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Result</source>
        <extracomment>4 files</extracomment>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Results</source>
        <extracomment>app/ui/search/quick_open.py</extracomment>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Resume</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Retired</source>
        <extracomment>4 files</extracomment>
        <translation>Zurückgezogen</translation>
    </message>
    <message>
        <source>Retired in {cms}</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>In {cms} zurückgezogen</translation>
    </message>
    <message>
        <source>Retired: this layout stays here, but isn&apos;t offered for new line-ups.</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Zurückgezogen: Dieses Layout bleibt hier erhalten, wird aber für neue Abfolgen nicht mehr angeboten.</translation>
    </message>
    <message>
        <source>Retry failed</source>
        <extracomment>app/ui/activity/job_panel.py, app/ui/activity/job_reports.py</extracomment>
        <translation>Fehlgeschlagene wiederholen</translation>
    </message>
    <message>
        <source>Reverse the order</source>
        <extracomment>app/models/lineup_arranging.py, app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Reihenfolge umkehren</translation>
    </message>
    <message>
        <source>Revert</source>
        <extracomment>5 files</extracomment>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Revert a change</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Eine Änderung zurücksetzen</translation>
    </message>
    <message>
        <source>Revert this change</source>
        <extracomment>app/ui/pages/campaign_editor/review_view.py</extracomment>
        <translation>Diese Änderung zurücksetzen</translation>
    </message>
    <message>
        <source>Review</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Review and save</source>
        <extracomment>app/ui/editors/status_view.py, app/ui/window/draft_offers.py</extracomment>
        <translation>Prüfen und speichern</translation>
    </message>
    <message>
        <source>Review changes</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Änderungen prüfen</translation>
    </message>
    <message>
        <source>Rich text</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Formatierter Text</translation>
    </message>
    <message>
        <source>Root folder</source>
        <extracomment>7 files</extracomment>
        <translation>Stammordner</translation>
    </message>
    <message>
        <source>Rotation</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Round</source>
        <extracomment>4 files</extracomment>
        <translation>Reihum</translation>
    </message>
    <message>
        <source>Route</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Route</translation>
    </message>
    <message>
        <source>Row actions</source>
        <extracomment>app/ui/pages/campaign_editor/accessible_row_actions.py</extracomment>
        <translation>Zeilenaktionen</translation>
    </message>
    <message>
        <source>Row height</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Zeilenhöhe</translation>
    </message>
    <message>
        <source>Row limit</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Zeilenlimit</translation>
    </message>
    <message>
        <source>Row {at} of {count}</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Zeile {at} von {count}</translation>
    </message>
    <message>
        <source>Same CMS</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Dasselbe CMS</translation>
    </message>
    <message>
        <source>Same as now</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_version_history.py</extracomment>
        <translation>Wie jetzt</translation>
    </message>
    <message>
        <source>Same name</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Gleicher Name</translation>
    </message>
    <message>
        <source>Sample data</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Beispieldaten</translation>
    </message>
    <message>
        <source>Save</source>
        <extracomment>11 files</extracomment>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as file…</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Als Datei speichern…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save changes to this view</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Änderungen an dieser Ansicht speichern</translation>
    </message>
    <message>
        <source>Save diagnostics</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Diagnose speichern</translation>
    </message>
    <message>
        <source>Save message as template</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Nachricht als Vorlage speichern</translation>
    </message>
    <message>
        <source>Save message as template…</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Nachricht als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Save now</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Jetzt speichern</translation>
    </message>
    <message>
        <source>Save results</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Ergebnisse speichern</translation>
    </message>
    <message>
        <source>Save results…</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Ergebnisse speichern…</translation>
    </message>
    <message>
        <source>Save view</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Ansicht speichern</translation>
    </message>
    <message>
        <source>Save {name} and show it to its recipients?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} speichern und den Empfängern zeigen?</translation>
    </message>
    <message>
        <source>Save “{name}” to the CMS</source>
        <extracomment>app/ui/forms/save_confirmation.py, app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>„{name}“ im CMS speichern</translation>
    </message>
    <message>
        <source>Save “{name}”?</source>
        <extracomment>app/ui/forms/save_confirmation.py</extracomment>
        <translation>„{name}“ speichern?</translation>
    </message>
    <message>
        <source>Saved and verified.</source>
        <extracomment>app/services/saving/verified_save.py</extracomment>
        <translation>Gespeichert und geprüft.</translation>
    </message>
    <message>
        <source>Saved and verified: {layouts} on {displays}.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Gespeichert und geprüft: {layouts} auf {displays}.</translation>
    </message>
    <message>
        <source>Saved and verified: {layouts}, {duration}.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>Gespeichert und geprüft: {layouts}, {duration}.</translation>
    </message>
    <message numerus="yes">
        <source>Saved as drafts on this computer. Open one to continue where you left off.</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>
            <numerusform>Als Entwurf auf diesem Computer gespeichert. Öffnen Sie ihn, um dort weiterzumachen, wo Sie aufgehört haben.</numerusform>
            <numerusform>Als Entwürfe auf diesem Computer gespeichert. Öffnen Sie einen, um dort weiterzumachen, wo Sie aufgehört haben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as template “{name}”</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Als Vorlage „{name}“ gespeichert</translation>
    </message>
    <message>
        <source>Saved on this computer, {time}</source>
        <extracomment>app/ui/forms/form_header.py</extracomment>
        <translation>Lokal gespeichert, {time}</translation>
    </message>
    <message>
        <source>Saved, checking again</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Gespeichert, wird erneut geprüft</translation>
    </message>
    <message>
        <source>Saves filters, sorting and columns on this computer.</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Speichert Filter, Sortierung und Spalten auf diesem Computer.</translation>
    </message>
    <message>
        <source>Saving makes you its owner in the CMS and sets its creation date to today.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Beim Speichern werden Sie im CMS der Besitzer, und das Erstellungsdatum wird auf heute gesetzt.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <extracomment>app/ui/forms/sending_forms.py, app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>Schedule</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>Schedule</source>
        <comment>verb</comment>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Schedule for {time}</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Für {time} planen</translation>
    </message>
    <message>
        <source>Schedule {name} for {time}?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} für {time} planen?</translation>
    </message>
    <message>
        <source>Scheduled</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/labels.py</extracomment>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Scheduled for {time} and verified.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Für {time} geplant und geprüft.</translation>
    </message>
    <message>
        <source>Schedules, owner and sharing can&apos;t be restored.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Einträge im Zeitplan, Besitzer und Freigabe lassen sich nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Schema version</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Schemaversion</translation>
    </message>
    <message>
        <source>Scopes</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Screen</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Search</source>
        <extracomment>app/ui/widgets/popups/choice_popup.py</extracomment>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search campaigns</source>
        <extracomment>app/ui/search/campaign_picker.py</extracomment>
        <translation>Kampagnen suchen</translation>
    </message>
    <message>
        <source>Search everything</source>
        <extracomment>app/ui/search/quick_open.py, app/ui/window/top_bar.py</extracomment>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Search folders</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Ordner suchen</translation>
    </message>
    <message>
        <source>Search for a city or region</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Stadt oder Region suchen</translation>
    </message>
    <message>
        <source>Search guide</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Search layouts</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Layouts suchen</translation>
    </message>
    <message>
        <source>Search or type</source>
        <extracomment>app/ui/widgets/popups/choice_popup.py</extracomment>
        <translation>Suchen oder eingeben</translation>
    </message>
    <message>
        <source>Search results</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Search shortcuts</source>
        <extracomment>app/ui/window/settings/window.py, app/ui/window/shortcut_list.py</extracomment>
        <translation>Tastenkombinationen suchen</translation>
    </message>
    <message numerus="yes">
        <source>Search {n} layouts</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>
            <numerusform>{n} Layout durchsuchen</numerusform>
            <numerusform>{n} Layouts durchsuchen</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching the CMS…</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>CMS wird durchsucht…</translation>
    </message>
    <message>
        <source>See below, then try again.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Beachten Sie die Hinweise unten, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>See its tab for the reason.</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>Den Grund sehen Sie im zugehörigen Tab.</translation>
    </message>
    <message>
        <source>See its tab.</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>Sehen Sie im zugehörigen Tab nach.</translation>
    </message>
    <message>
        <source>Seeing the CMS&apos;s dashboard instead of an access request?</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Sehen Sie das Dashboard des CMS statt der Zugriffsanfrage?</translation>
    </message>
    <message>
        <source>Select a campaign to see its line-up and details here.</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Wählen Sie eine Kampagne aus, um hier ihre Abfolge und Details zu sehen.</translation>
    </message>
    <message>
        <source>Select a campaign.</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>Wählen Sie eine Kampagne aus.</translation>
    </message>
    <message>
        <source>Select a command to see its string and where it can be used.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Wählen Sie einen Befehl aus, um seinen Text und seine Verwendung zu sehen.</translation>
    </message>
    <message>
        <source>Select a dataset to see its columns and where its data comes from.</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Wählen Sie ein Dataset aus, um seine Spalten und die Herkunft der Daten zu sehen.</translation>
    </message>
    <message>
        <source>Select a draft.</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Wählen Sie einen Entwurf aus.</translation>
    </message>
    <message>
        <source>Select a folder.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Wählen Sie einen Ordner aus.</translation>
    </message>
    <message>
        <source>Select a module to see its settings and properties.</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Wählen Sie ein Modul aus, um seine Einstellungen und Eigenschaften zu sehen.</translation>
    </message>
    <message>
        <source>Select a notification to see its message and recipients.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Wählen Sie eine Benachrichtigung aus, um Nachricht und Empfänger zu sehen.</translation>
    </message>
    <message>
        <source>Select a row.</source>
        <extracomment>app/ui/resource/exporting.py, app/ui/resource/record_actions.py</extracomment>
        <translation>Wählen Sie mindestens eine Zeile aus.</translation>
    </message>
    <message>
        <source>Select a template to see its properties.</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Wählen Sie eine Vorlage aus, um ihre Eigenschaften zu sehen.</translation>
    </message>
    <message>
        <source>Select all</source>
        <extracomment>app/ui/pages/campaign_editor/lineup_actions.py, app/ui/widgets/tables/record_table_view.py</extracomment>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Select an action to see what triggers it and what it does.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Wählen Sie eine Aktion aus, um zu sehen, was sie auslöst und bewirkt.</translation>
    </message>
    <message>
        <source>Select an item.</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Wählen Sie ein Element aus.</translation>
    </message>
    <message>
        <source>Select and copy the layouts to paste them elsewhere.</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Wählen Sie die Layouts aus, und kopieren Sie sie, um sie woanders einzufügen.</translation>
    </message>
    <message>
        <source>Select at most {n} campaigns.</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>Wählen Sie höchstens {n} Kampagnen aus.</translation>
    </message>
    <message>
        <source>Select entries that the other side doesn&apos;t have at that position.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Wählen Sie Einträge aus, die auf der anderen Seite an dieser Position fehlen.</translation>
    </message>
    <message>
        <source>Select layouts to set their days, day part and geofence.</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>Wählen Sie Layouts aus, um Tage, Tagesabschnitt und Geofence festzulegen.</translation>
    </message>
    <message>
        <source>Select one campaign.</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>Wählen Sie genau eine Kampagne aus.</translation>
    </message>
    <message>
        <source>Select one or two campaigns to compare.</source>
        <extracomment>app/ui/pages/campaigns/compare_action.py</extracomment>
        <translation>Wählen Sie zum Vergleichen eine oder zwei Kampagnen aus.</translation>
    </message>
    <message>
        <source>Select one row.</source>
        <extracomment>app/ui/copying/copy_action.py, app/ui/pages/notifications/page.py, app/ui/resource/record_actions.py</extracomment>
        <translation>Wählen Sie eine Zeile aus.</translation>
    </message>
    <message>
        <source>Select the layouts to replace.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Wählen Sie die Layouts aus, die ersetzt werden sollen.</translation>
    </message>
    <message>
        <source>Select two or more separate blocks.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Wählen Sie mindestens zwei getrennte Blöcke aus.</translation>
    </message>
    <message>
        <source>Send again</source>
        <extracomment>6 files</extracomment>
        <translation>Erneut senden</translation>
    </message>
    <message>
        <source>Send notifications</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Benachrichtigungen senden</translation>
    </message>
    <message>
        <source>Send now</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Send or schedule</source>
        <extracomment>app/ui/forms/sending_forms.py</extracomment>
        <translation>Senden oder planen</translation>
    </message>
    <message>
        <source>Send {name} now?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} jetzt senden?</translation>
    </message>
    <message>
        <source>Sending</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Wird gesendet</translation>
    </message>
    <message>
        <source>Sending…</source>
        <extracomment>app/ui/forms/sending_forms.py</extracomment>
        <translation>Wird gesendet…</translation>
    </message>
    <message>
        <source>Sends to {readers}</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Geht an {readers}</translation>
    </message>
    <message>
        <source>Sent and verified.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Gesendet und geprüft.</translation>
    </message>
    <message>
        <source>Sent to player</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>An Player gesendet</translation>
    </message>
    <message>
        <source>Sent to {readers}</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>Ging an {readers}</translation>
    </message>
    <message>
        <source>Separate addresses with commas. The CMS emails saved reports to them, but not this message.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Adressen mit Kommas trennen. Das CMS sendet gespeicherte Berichte an sie, aber nicht diese Nachricht.</translation>
    </message>
    <message>
        <source>Separate parts with commas, e.g. screen, on</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Teile mit Kommas trennen, z. B. screen, on</translation>
    </message>
    <message>
        <source>Separate parts with commas, e.g. screen, volume</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Teile mit Kommas trennen, z. B. screen, volume</translation>
    </message>
    <message>
        <source>Separator</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Service</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Set the CMS&apos;s time zone in the connection&apos;s settings.</source>
        <extracomment>4 files</extracomment>
        <translation>Legen Sie die Zeitzone des CMS in den Einstellungen der Verbindung fest.</translation>
    </message>
    <message>
        <source>Set up GNOME Keyring or KWallet to stay signed in.</source>
        <extracomment>app/auth/os_keyring.py</extracomment>
        <translation>Richten Sie GNOME Keyring oder KWallet ein, um angemeldet zu bleiben.</translation>
    </message>
    <message>
        <source>Sets the light on the sides of Philips displays that have one.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Stellt das seitliche Licht von Philips-Displays ein, die eines haben.</translation>
    </message>
    <message>
        <source>Settings</source>
        <extracomment>4 files</extracomment>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings: {page}</source>
        <extracomment>app/ui/window/window_controller.py</extracomment>
        <translation>Einstellungen: {page}</translation>
    </message>
    <message>
        <source>Settings…</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Shared with</source>
        <extracomment>4 files</extracomment>
        <translation>Freigegeben für</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <extracomment>app/ui/window/settings/page_index.py, app/ui/window/settings/window.py</extracomment>
        <translation>Tastenkombinationen</translation>
    </message>
    <message>
        <source>Shortest first</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Kürzeste zuerst</translation>
    </message>
    <message>
        <source>Show</source>
        <extracomment>6 files</extracomment>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show all {n} names</source>
        <extracomment>app/ui/awaited_dialogs.py</extracomment>
        <translation>Alle {n} Namen anzeigen</translation>
    </message>
    <message>
        <source>Show details</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>Details anzeigen</translation>
    </message>
    <message>
        <source>Show diagnostics</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>Diagnose anzeigen</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <extracomment>app/ui/widgets/feedback/banner.py</extracomment>
        <translation>Weniger anzeigen</translation>
    </message>
    <message>
        <source>Show fewer ({n} hidden)</source>
        <extracomment>app/ui/widgets/feedback/banner.py</extracomment>
        <translation>Weniger anzeigen ({n} ausgeblendet)</translation>
    </message>
    <message>
        <source>Show first steps</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Erste Schritte anzeigen</translation>
    </message>
    <message>
        <source>Show permissions</source>
        <extracomment>app/ui/window/permissions_notice.py</extracomment>
        <translation>Berechtigungen anzeigen</translation>
    </message>
    <message>
        <source>Show properties</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Eigenschaften einblenden</translation>
    </message>
    <message>
        <source>Show the CMS&apos;s response</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Antwort des CMS anzeigen</translation>
    </message>
    <message>
        <source>Show whole line-up</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Ganze Abfolge anzeigen</translation>
    </message>
    <message>
        <source>Show widget</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Widget anzeigen</translation>
    </message>
    <message>
        <source>Show {aim}</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>{aim} anzeigen</translation>
    </message>
    <message>
        <source>Show {name} to these recipients?</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>{name} diesen Empfängern zeigen?</translation>
    </message>
    <message>
        <source>Show {n} more</source>
        <extracomment>app/ui/pages/campaigns/inspector.py, app/ui/resource/inspector_blocks.py</extracomment>
        <translation>{n} weitere anzeigen</translation>
    </message>
    <message>
        <source>Show: {what}</source>
        <extracomment>app/ui/pages/notifications/send_checklist.py</extracomment>
        <translation>Anzeigen: {what}</translation>
    </message>
    <message>
        <source>Shown only in layouts with a notification widget.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Nur in Layouts mit Benachrichtigungs-Widget.</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <extracomment>app/models/lineup_arranging.py, app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <extracomment>app/ui/window/nav_panel.py</extracomment>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>Sign in</source>
        <extracomment>app/ui/pages/sign_in/page.py, app/ui/widgets/containers/sign_in_frame.py, app/ui/window/signed_out_notice.py</extracomment>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <extracomment>app/ui/activity/job_panel.py, app/ui/failures.py, app/ui/resource/load_failures.py</extracomment>
        <translation>Erneut anmelden</translation>
    </message>
    <message>
        <source>Sign in again to continue reordering the layouts.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Melden Sie sich wieder an, um das Umordnen der Layouts fortzusetzen.</translation>
    </message>
    <message>
        <source>Sign in again to continue.</source>
        <extracomment>app/ui/resource/page_states.py, app/ui/window/signed_out_notice.py</extracomment>
        <translation>Melden Sie sich erneut an, um fortzufahren.</translation>
    </message>
    <message>
        <source>Sign in again with this client ID.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Melden Sie sich mit dieser Client-ID erneut an.</translation>
    </message>
    <message>
        <source>Sign in again.</source>
        <extracomment>app/auth/sign_in_remedies.py, app/core/errors.py</extracomment>
        <translation>Melden Sie sich erneut an.</translation>
    </message>
    <message>
        <source>Sign in again. If it keeps happening, something between this computer and the CMS is changing the requests.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Melden Sie sich erneut an. Tritt das Problem erneut auf, verändert etwas zwischen diesem Computer und dem CMS die Anfragen.</translation>
    </message>
    <message>
        <source>Sign in again. This replaces the file.</source>
        <extracomment>app/auth/sealed_file.py</extracomment>
        <translation>Melden Sie sich erneut an. Dabei wird die Datei ersetzt.</translation>
    </message>
    <message>
        <source>Sign in again…</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Erneut anmelden…</translation>
    </message>
    <message>
        <source>Sign in there</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Dort anmelden</translation>
    </message>
    <message>
        <source>Sign in to {cms} and choose “Approve”. Marquee will then continue automatically.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Melden Sie sich bei {cms} an, und wählen Sie „Approve“ (Genehmigen). Marquee fährt dann automatisch fort.</translation>
    </message>
    <message>
        <source>Sign in with your browser, no secret needed. Recommended for people.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Anmeldung im Browser, ohne Geheimnis. Für Benutzer empfohlen.</translation>
    </message>
    <message>
        <source>Sign in with your browser. The application has a client secret.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Anmeldung im Browser. Die Anwendung hat ein Client-Geheimnis.</translation>
    </message>
    <message>
        <source>Sign out</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Sign out of {cms}?</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Von {cms} abmelden?</translation>
    </message>
    <message>
        <source>Sign out…</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Abmelden…</translation>
    </message>
    <message>
        <source>Sign-in complete</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Anmeldung abgeschlossen</translation>
    </message>
    <message>
        <source>Sign-in doctor: {sentence}</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Anmeldehilfe: {sentence}</translation>
    </message>
    <message>
        <source>Sign-in failed</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Anmeldung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Sign-in saved</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Anmeldung gespeichert</translation>
    </message>
    <message>
        <source>Sign-ins are protected by this computer&apos;s keyring</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>Anmeldungen sind durch den Schlüsselbund dieses Computers geschützt</translation>
    </message>
    <message>
        <source>Signed in</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <source>Signed in again</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Wieder angemeldet</translation>
    </message>
    <message>
        <source>Signed in as</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Angemeldet als</translation>
    </message>
    <message>
        <source>Signed in as {name}</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Angemeldet als {name}</translation>
    </message>
    <message>
        <source>Signed out</source>
        <extracomment>app/services/help/diagnostics.py, app/ui/window/status_line.py</extracomment>
        <translation>Abgemeldet</translation>
    </message>
    <message>
        <source>Signing in with the client secret</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Anmeldung mit dem Client-Geheimnis</translation>
    </message>
    <message>
        <source>Single display</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Einzelnes Display</translation>
    </message>
    <message>
        <source>Single user</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Einzelner Benutzer</translation>
    </message>
    <message>
        <source>Size</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py, app/ui/search/layout_card.py</extracomment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Size all columns to fit</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Größe aller Spalten anpassen</translation>
    </message>
    <message>
        <source>Size column to fit</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Spaltengröße anpassen</translation>
    </message>
    <message>
        <source>Skip</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Skip all</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>Alle überspringen</translation>
    </message>
    <message>
        <source>Skipped</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Skips first row</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Überspringt erste Zeile</translation>
    </message>
    <message>
        <source>Slot</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Slot</translation>
    </message>
    <message>
        <source>Slot pinned</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Slot fixiert</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/window_actions.py</extracomment>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Some drafts couldn&apos;t be read: {reason}.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Einige Entwürfe konnten nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>Some filters of this view can&apos;t be used here: {names}</source>
        <extracomment>app/ui/resource/saved_view_filters.py</extracomment>
        <translation>Einige Filter dieser Ansicht können hier nicht verwendet werden: {names}</translation>
    </message>
    <message>
        <source>Some layouts appear in “{title}” more times or fewer times than you saved: {names}.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Einige Layouts sind öfter oder seltener in „{title}“, als Sie gespeichert haben: {names}.</translation>
    </message>
    <message>
        <source>Some layouts can&apos;t be told apart</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Manche Layouts lassen sich nicht unterscheiden</translation>
    </message>
    <message>
        <source>Some layouts here have no known code, so they&apos;re matched by name only.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Von manchen Layouts ist hier kein Code bekannt; sie werden nur nach Namen zugeordnet.</translation>
    </message>
    <message>
        <source>Some parts of this message can&apos;t be shown here. They stay unchanged until you type.</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Einige Teile dieser Nachricht können hier nicht angezeigt werden. Sie bleiben unverändert, bis Sie tippen.</translation>
    </message>
    <message>
        <source>Someone changed it after the file was compared.</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>Jemand hat ihn nach dem Vergleich mit der Datei geändert.</translation>
    </message>
    <message>
        <source>Someone else changed it right away. Check it before you use it.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Jemand anders hat sie sofort geändert. Prüfen Sie sie, bevor Sie sie verwenden.</translation>
    </message>
    <message>
        <source>Someone else changed this campaign at the same time.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Jemand anders hat diese Kampagne gleichzeitig geändert.</translation>
    </message>
    <message>
        <source>Someone else changed “{name}” at the same time.</source>
        <extracomment>app/services/records/record_service.py</extracomment>
        <translation>„{name}“ wurde gleichzeitig von jemand anderem geändert.</translation>
    </message>
    <message>
        <source>Someone else has also changed it since.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Jemand anders hat inzwischen weitere Änderungen vorgenommen.</translation>
    </message>
    <message>
        <source>Someone else renamed this folder at the same time.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>Jemand anders hat diesen Ordner gleichzeitig umbenannt.</translation>
    </message>
    <message>
        <source>Someone else saved it at the same time. Check the result.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Jemand anders hat sie gleichzeitig gespeichert. Prüfen Sie das Ergebnis.</translation>
    </message>
    <message>
        <source>Something went wrong in Marquee.</source>
        <extracomment>app/ui/failures.py</extracomment>
        <translation>In Marquee ist ein Fehler aufgetreten.</translation>
    </message>
    <message>
        <source>Something went wrong in Marquee: {name}.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>In Marquee ist ein Fehler aufgetreten: {name}.</translation>
    </message>
    <message>
        <source>Sort</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Sort ascending</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Aufsteigend sortieren</translation>
    </message>
    <message>
        <source>Sort by</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Sort by duration</source>
        <extracomment>app/models/lineup_arranging.py, app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Nach Dauer sortieren</translation>
    </message>
    <message>
        <source>Sort by name</source>
        <extracomment>app/models/lineup_arranging.py, app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Nach Name sortieren</translation>
    </message>
    <message>
        <source>Sort by tag</source>
        <extracomment>app/models/lineup_arranging.py, app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Nach Tag sortieren</translation>
    </message>
    <message>
        <source>Sort descending</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Absteigend sortieren</translation>
    </message>
    <message>
        <source>Sortable</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Sortierbar</translation>
    </message>
    <message>
        <source>Source</source>
        <extracomment>5 files</extracomment>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Source ID</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py, app/ui/pages/actions/filters.py</extracomment>
        <translation>Quell-ID</translation>
    </message>
    <message>
        <source>Source field</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Quellfeld</translation>
    </message>
    <message>
        <source>Source is missing</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Quelle fehlt</translation>
    </message>
    <message>
        <source>Source or target ID</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Quell- oder Ziel-ID</translation>
    </message>
    <message>
        <source>Source part</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Quellteil</translation>
    </message>
    <message>
        <source>Space or Esc: close</source>
        <extracomment>app/ui/layout_previews/preview_controller.py</extracomment>
        <translation>Leertaste oder Esc: schließen</translation>
    </message>
    <message>
        <source>Specific time</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Bestimmte Zeit</translation>
    </message>
    <message>
        <source>Spend</source>
        <extracomment>app/ui/pages/ad_campaign/preflight_panel.py, app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Split it into several files.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Teilen Sie sie auf mehrere Dateien auf.</translation>
    </message>
    <message>
        <source>Start</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/start/page.py</extracomment>
        <translation>Start</translation>
    </message>
    <message>
        <source>Start and end are the same</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Start und Ende sind gleich</translation>
    </message>
    <message>
        <source>Start and end keep their time of day, but in {zone}.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Start und Ende behalten ihre Uhrzeit, gelten dort aber in {zone}.</translation>
    </message>
    <message>
        <source>Start-up</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Programmstart</translation>
    </message>
    <message>
        <source>Starts</source>
        <extracomment>app/ui/pages/campaigns/inspector.py, app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Starts at</source>
        <extracomment>app/models/lineup_model.py</extracomment>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Starts at {time}</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Beginnt bei {time}</translation>
    </message>
    <message>
        <source>Static</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Statisch</translation>
    </message>
    <message>
        <source>Status</source>
        <extracomment>11 files</extracomment>
        <translation>Status</translation>
    </message>
    <message>
        <source>Stay signed in</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Angemeldet bleiben</translation>
    </message>
    <message>
        <source>Stencil</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Schablone</translation>
    </message>
    <message>
        <source>Steps</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stop bits</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Stoppbits</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <extracomment>app/ui/window/retry_after_notice.py</extracomment>
        <translation>Warten beenden</translation>
    </message>
    <message>
        <source>Stops fetching</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Kein weiterer Abruf</translation>
    </message>
    <message>
        <source>Storage</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Speicherort</translation>
    </message>
    <message>
        <source>Stored as</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Stored in the library</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>In der Bibliothek gespeichert</translation>
    </message>
    <message>
        <source>String in display settings</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Text in Displayeinstellungen</translation>
    </message>
    <message>
        <source>String type</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Textart</translation>
    </message>
    <message>
        <source>Style</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Stil</translation>
    </message>
    <message>
        <source>Subject</source>
        <extracomment>app/ui/pages/notifications/declaration.py, app/ui/pages/notifications/filters.py, app/ui/pages/notifications/form.py</extracomment>
        <translation>Betreff</translation>
    </message>
    <message>
        <source>Subject and message are saved on this computer for all connections. Recipients aren&apos;t included.</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Betreff und Nachricht werden auf diesem Computer für alle Verbindungen gespeichert. Empfänger sind nicht enthalten.</translation>
    </message>
    <message>
        <source>Subjects can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/notifications/validation.py</extracomment>
        <translation>Betreffzeilen dürfen höchstens {most} Zeichen haben. Diese hat {length}.</translation>
    </message>
    <message>
        <source>Succeeds if the response contains “{text}”.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Erfolgreich, wenn die Antwort „{text}“ enthält.</translation>
    </message>
    <message>
        <source>Summarised</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Summary</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Supports preview</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Vorschau unterstützt</translation>
    </message>
    <message>
        <source>System</source>
        <extracomment>4 files</extracomment>
        <translation>System</translation>
    </message>
    <message>
        <source>System language</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Systemsprache</translation>
    </message>
    <message>
        <source>TLS, certificates trusted by the system</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>TLS, vom System anerkannte Zertifikate</translation>
    </message>
    <message>
        <source>TLS, certificates trusted by the system and those in {file}</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>TLS, vom System anerkannte Zertifikate und die aus {file}</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <extracomment>app/ui/activity/job_panel.py</extracomment>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Tabs</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Tabs</translation>
    </message>
    <message>
        <source>Tag</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Tag IDs</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Tag-IDs</translation>
    </message>
    <message>
        <source>Tag changes to {what} not undone</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tag-Änderungen an {what} nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>Tag changes to {what} undone</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tag-Änderungen an {what} rückgängig gemacht</translation>
    </message>
    <message>
        <source>Tag criteria</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Tag-Kriterien</translation>
    </message>
    <message>
        <source>Tag operator</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Tag-Verknüpfung</translation>
    </message>
    <message>
        <source>Tags</source>
        <extracomment>7 files</extracomment>
        <translation>Tags</translation>
    </message>
    <message>
        <source>Tags of {what} changed</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tags von {what} geändert</translation>
    </message>
    <message>
        <source>Tags of {what} not changed</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tags von {what} nicht geändert</translation>
    </message>
    <message>
        <source>Tags: {names}</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>Tags: {names}</translation>
    </message>
    <message>
        <source>Take theirs</source>
        <extracomment>app/ui/pages/campaign_editor/compare_table.py</extracomment>
        <translation>Fremde übernehmen</translation>
    </message>
    <message>
        <source>Target</source>
        <extracomment>7 files</extracomment>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Target ID</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py, app/ui/pages/actions/filters.py</extracomment>
        <translation>Ziel-ID</translation>
    </message>
    <message>
        <source>Target missed</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Ziel verfehlt</translation>
    </message>
    <message>
        <source>Target reached</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Ziel erreicht</translation>
    </message>
    <message>
        <source>Target region</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Zielregion</translation>
    </message>
    <message>
        <source>Target type</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py, app/ui/pages/campaigns/new_dialog.py</extracomment>
        <translation>Zielart</translation>
    </message>
    <message>
        <source>Teal</source>
        <extracomment>app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Türkis</translation>
    </message>
    <message>
        <source>Template</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Template renamed to “{name}”</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage in „{name}“ umbenannt</translation>
    </message>
    <message>
        <source>Template “{name}” applied</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage „{name}“ übernommen</translation>
    </message>
    <message>
        <source>Template “{name}” deleted</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>Templates</source>
        <extracomment>app/ui/pages/notifications/template_button.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Text</source>
        <extracomment>app/ui/pages/commands/extras_editor.py, app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>Text size</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Text size {percent}%</source>
        <extracomment>app/ui/window/look_settings.py</extracomment>
        <translation>Textgröße {percent} %</translation>
    </message>
    <message>
        <source>That line would have {length} characters; the limit is {most}. Nothing was changed.</source>
        <extracomment>app/domain/text/editor_text_limits.py</extracomment>
        <translation>Die Zeile hätte {length} Zeichen; erlaubt sind {most}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>That would be {length} characters; the limit is {most}. Nothing was changed.</source>
        <extracomment>app/domain/text/editor_text_limits.py</extracomment>
        <translation>Das wären {length} Zeichen; erlaubt sind {most}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>That would be {length} lines; the limit is {most}. Nothing was changed.</source>
        <extracomment>app/domain/text/editor_text_limits.py</extracomment>
        <translation>Das wären {length} Zeilen; erlaubt sind {most}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>That&apos;s {n} tags; add up to {most} at a time. Nothing was changed.</source>
        <extracomment>app/ui/widgets/inputs/tag_field.py</extracomment>
        <translation>Das sind {n} Tags; fügen Sie höchstens {most} auf einmal hinzu. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The CMS</source>
        <extracomment>app/ui/pages/templates/declaration.py, app/ui/window/retry_after_notice.py</extracomment>
        <translation>Das CMS</translation>
    </message>
    <message>
        <source>The CMS accepted it and changed its texts.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Das CMS hat es angenommen und die Texte geändert.</translation>
    </message>
    <message>
        <source>The CMS accepted it but stored something different.</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Das CMS hat es angenommen, aber anders gespeichert.</translation>
    </message>
    <message>
        <source>The CMS accepted it, but Marquee couldn&apos;t read it back to verify it.</source>
        <extracomment>app/services/saving/verified_save.py</extracomment>
        <translation>Das CMS hat es angenommen, aber Marquee konnte es nicht zur Prüfung zurücklesen.</translation>
    </message>
    <message>
        <source>The CMS accepted the change, but still shows the previous version.</source>
        <extracomment>app/services/saving/verified_save.py</extracomment>
        <translation>Das CMS hat die Änderung angenommen, zeigt aber noch die vorherige Version.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t be reached, so this list may be out of date.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS ist nicht erreichbar, daher ist diese Liste möglicherweise nicht aktuell.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t be reached. You&apos;re seeing data from {moment}</source>
        <extracomment>app/ui/offline/offline_editor_banner.py</extracomment>
        <translation>Das CMS ist nicht erreichbar. Sie sehen Daten mit Stand {moment}</translation>
    </message>
    <message>
        <source>The CMS can&apos;t be reached. Your changes are kept on this computer.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Das CMS ist nicht erreichbar. Ihre Änderungen bleiben auf diesem Computer erhalten.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t create items of this type.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Das CMS kann Elemente dieser Art nicht erstellen.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t filter by issues.</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Das CMS kann nicht nach Problemen filtern.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t filter datasets by this.</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Das CMS kann Datasets nicht danach filtern.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t filter notifications by this.</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Das CMS kann Benachrichtigungen nicht danach filtern.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t find it.</source>
        <extracomment>4 files</extracomment>
        <translation>Das CMS kann es nicht finden.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t find the folder or one of the display groups.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Das CMS findet den Ordner oder eine der Displaygruppen nicht.</translation>
    </message>
    <message>
        <source>The CMS can&apos;t find {groups}: deleted or not shared with you. Remove it to save.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Das CMS findet {groups} nicht: gelöscht oder nicht für Sie freigegeben. Entfernen Sie den Eintrag zum Speichern.</translation>
    </message>
    <message>
        <source>The CMS confirmed it, but Marquee couldn&apos;t check it.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>Das CMS hat es bestätigt, aber Marquee konnte es nicht prüfen.</translation>
    </message>
    <message>
        <source>The CMS couldn&apos;t apply the filter. {reason}</source>
        <extracomment>app/ui/resource/load_failures.py</extracomment>
        <translation>Das CMS konnte den Filter nicht anwenden. {reason}</translation>
    </message>
    <message>
        <source>The CMS created a list instead: your account has no permission for ad campaigns.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Das CMS hat stattdessen eine Liste erstellt: Ihr Konto hat keine Berechtigung für Werbekampagnen.</translation>
    </message>
    <message>
        <source>The CMS didn&apos;t receive a client ID.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS hat keine Client-ID erhalten.</translation>
    </message>
    <message>
        <source>The CMS didn&apos;t receive a client secret.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS hat kein Client-Geheimnis erhalten.</translation>
    </message>
    <message>
        <source>The CMS didn&apos;t receive this sign-in&apos;s proof key (PKCE).</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS hat den Prüfschlüssel (PKCE) dieser Anmeldung nicht erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>The CMS didn&apos;t return the contents of {n} layouts, so Marquee can&apos;t detect missing parts there.</source>
        <extracomment>app/services/actions/action_audit.py</extracomment>
        <translation>
            <numerusform>Das CMS hat den Inhalt von {n} Layout nicht geliefert; fehlende Teile werden dort nicht erkannt.</numerusform>
            <numerusform>Das CMS hat den Inhalt von {n} Layouts nicht geliefert; fehlende Teile werden dort nicht erkannt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t accept this client ID and secret, or the application doesn&apos;t allow this grant type.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS akzeptiert diese Client-ID mit diesem Geheimnis nicht, oder die Anwendung erlaubt dieses Verfahren nicht.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t allow this application to sign people in with a browser.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS erlaubt dieser Anwendung keine Anmeldung über den Browser.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t filter by the IDs of its own modules.</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Das CMS filtert nicht nach den IDs seiner eigenen Module.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t know the redirect address or the client ID. Compare both with this connection&apos;s under {applications}: they must match exactly.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS kennt die Weiterleitungsadresse oder die Client-ID nicht. Vergleichen Sie beide unter {applications} mit denen dieser Verbindung: Sie müssen genau übereinstimmen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t know this client ID or redirect address, or doesn&apos;t allow the application to sign people in with a browser.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS kennt diese Client-ID oder Weiterleitungsadresse nicht, oder die Anwendung erlaubt keine Anmeldung über den Browser.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t know this client ID, or its application doesn&apos;t allow “Authorization Code”.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS kennt diese Client-ID nicht, oder deren Anwendung erlaubt „Authorization Code“ nicht.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list all layouts for this sign-in, so Marquee can&apos;t detect unknown layout codes.</source>
        <extracomment>app/services/actions/action_audit.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung nicht alle Layouts auf; unbekannte Layoutcodes werden daher nicht erkannt.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list day parts for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Tagesabschnitte auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list display groups for this account.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Das CMS listet für dieses Konto keine Displaygruppen auf.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list display groups for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Displaygruppen auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list displays for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Displays auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list folders for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Ordner auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list its layouts for this sign-in.</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Layouts auf.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list layout codes. Enter the code.</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Das CMS listet keine Layoutcodes auf. Geben Sie den Code ein.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list layouts for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Layouts auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list single displays for this account.</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Das CMS listet für dieses Konto keine einzelnen Displays auf.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list single users for this account.</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Das CMS listet für dieses Konto keine einzelnen Benutzer auf.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list user groups for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Benutzergruppen auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t list users for this sign-in. These are the ones that loaded items use.</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Das CMS listet für diese Anmeldung keine Benutzer auf. Hier stehen die, die in geladenen Elementen vorkommen.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t provide its time zone, so the notification would be released immediately.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Das CMS gibt seine Zeitzone nicht an; die Benachrichtigung würde daher sofort veröffentlicht.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t provide its time zone, so this ad&apos;s dates can&apos;t be shown or saved. Set the time zone in the connection&apos;s settings, then open the ad again.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Das CMS gibt seine Zeitzone nicht an, daher lässt sich der Zeitraum dieser Werbekampagne weder anzeigen noch speichern. Legen Sie die Zeitzone in den Einstellungen der Verbindung fest, und öffnen Sie die Werbekampagne erneut.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t provide its time zone. Marquee will ask you for it before sending a date.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Das CMS gibt seine Zeitzone nicht an. Marquee fragt Sie danach, bevor es ein Datum sendet.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t provide its time zone. Without it, this ad&apos;s dates would be lost.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_state_mapping.py</extracomment>
        <translation>Das CMS gibt seine Zeitzone nicht an. Ohne sie ginge der Zeitraum dieser Werbekampagne verloren.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t provide its time zone. You&apos;ll be asked for it before a date is sent.</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Das CMS gibt seine Zeitzone nicht an. Sie werden danach gefragt, bevor ein Datum gesendet wird.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t report how many schedules these campaigns have.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Das CMS meldet nicht, wie viele Einträge im Zeitplan diese Kampagnen haben.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t report how many schedules this campaign has.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Das CMS meldet nicht, wie viele Einträge im Zeitplan diese Kampagne hat.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t return this layout&apos;s contents. Choose a part that its actions use, or enter an ID.</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Das CMS liefert den Inhalt dieses Layouts nicht. Wählen Sie ein Teil aus, das seine Aktionen verwenden, oder geben Sie eine ID ein.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t say what the target counts.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Das CMS nennt nicht, was das Ziel zählt.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t say whether it exists.</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Das CMS gibt nicht an, ob es den Eintrag gibt.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t say which layouts the campaign has.</source>
        <extracomment>app/services/campaigns/campaign_state_mapping.py</extracomment>
        <translation>Das CMS gibt nicht an, welche Layouts die Kampagne hat.</translation>
    </message>
    <message>
        <source>The CMS doesn&apos;t support this filter.</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Das CMS unterstützt diesen Filter nicht.</translation>
    </message>
    <message numerus="yes">
        <source>The CMS dropped the days and day parts of {n} entries, as it does whenever an order is saved.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>
            <numerusform>Das CMS hat Tage und Tagesabschnitt von {n} Eintrag verworfen, wie immer beim Speichern einer Reihenfolge.</numerusform>
            <numerusform>Das CMS hat Tage und Tagesabschnitte von {n} Einträgen verworfen, wie immer beim Speichern einer Reihenfolge.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CMS first reported that it couldn&apos;t create it. If you don&apos;t want it, delete it.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Das CMS hatte zuerst gemeldet, dass es nicht erstellt werden konnte. Wenn Sie es nicht benötigen, löschen Sie es.</translation>
    </message>
    <message>
        <source>The CMS grants Marquee access for this application.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Das CMS gewährt Marquee Zugriff für diese Anwendung.</translation>
    </message>
    <message>
        <source>The CMS has no picture of this layout. It creates one when the layout is saved in its editor.</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Das CMS hat kein Bild dieses Layouts. Es erstellt eines, wenn das Layout in seinem Editor gespeichert wird.</translation>
    </message>
    <message>
        <source>The CMS has no preview for this layout.</source>
        <extracomment>app/ui/layout_previews/browser_preview.py</extracomment>
        <translation>Das CMS hat keine Vorschau für dieses Layout.</translation>
    </message>
    <message>
        <source>The CMS has your changes after all.</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Das CMS hat Ihre Änderungen doch noch übernommen.</translation>
    </message>
    <message>
        <source>The CMS hasn&apos;t confirmed it. If you keep the draft, Marquee checks before anything is sent again.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Das CMS hat es nicht bestätigt. Wenn Sie den Entwurf behalten, prüft Marquee dies, bevor erneut etwas gesendet wird.</translation>
    </message>
    <message>
        <source>The CMS hasn&apos;t reported {words} so far.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Das CMS meldet {words} bisher nicht.</translation>
    </message>
    <message>
        <source>The CMS ignores this filter.</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Das CMS ignoriert diesen Filter.</translation>
    </message>
    <message>
        <source>The CMS is busy and asks you to wait {time}.</source>
        <extracomment>app/transport/rate_limit_pause.py</extracomment>
        <translation>Das CMS ist ausgelastet und bittet Sie, {time} zu warten.</translation>
    </message>
    <message>
        <source>The CMS is busy and asks you to wait.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das CMS ist ausgelastet und bittet Sie zu warten.</translation>
    </message>
    <message>
        <source>The CMS is busy, so the change wasn&apos;t sent.</source>
        <extracomment>app/core/write_gate.py</extracomment>
        <translation>Das CMS ist ausgelastet, daher wurde die Änderung nicht gesendet.</translation>
    </message>
    <message>
        <source>The CMS is {n} ahead.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Das CMS ist {n} voraus.</translation>
    </message>
    <message>
        <source>The CMS is {n} behind.</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Das CMS liegt {n} zurück.</translation>
    </message>
    <message>
        <source>The CMS keeps only safe elements. It removes scripts, frames and styles.</source>
        <extracomment>app/domain/notifications/validation.py</extracomment>
        <translation>Das CMS behält nur sichere Elemente. Skripte, Frames und Formatvorlagen entfernt es.</translation>
    </message>
    <message numerus="yes">
        <source>The CMS kept {kept} of {n} layouts.</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>
            <numerusform>Das CMS hat {kept} von {n} Layout behalten.</numerusform>
            <numerusform>Das CMS hat {kept} von {n} Layouts behalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CMS may be a different version.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das CMS hat vielleicht eine andere Version.</translation>
    </message>
    <message>
        <source>The CMS no longer accepts this sign-in.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das CMS nimmt diese Anmeldung nicht mehr an.</translation>
    </message>
    <message>
        <source>The CMS no longer accepts this sign-in: it was revoked, or it expired after a month.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das CMS nimmt diese Anmeldung nicht mehr an: Sie wurde widerrufen oder ist nach einem Monat abgelaufen.</translation>
    </message>
    <message>
        <source>The CMS only deletes empty folders.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Das CMS löscht nur leere Ordner.</translation>
    </message>
    <message>
        <source>The CMS only filters templates by data type and type.</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Das CMS filtert Vorlagen nur nach Datentyp und Typ.</translation>
    </message>
    <message>
        <source>The CMS refused the request ({code})</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das CMS hat die Anfrage abgelehnt ({code})</translation>
    </message>
    <message>
        <source>The CMS refused the sign-in that Marquee had just renewed.</source>
        <extracomment>app/transport/http_client.py</extracomment>
        <translation>Das CMS hat die Anmeldung abgelehnt, die Marquee gerade erneuert hatte.</translation>
    </message>
    <message>
        <source>The CMS refused to delete it, but it&apos;s no longer there: it was deleted, or isn&apos;t shared with you any more.</source>
        <extracomment>app/services/records/deletion.py</extracomment>
        <translation>Das CMS hat das Löschen abgelehnt, aber das Element ist nicht mehr da: Es wurde gelöscht oder ist nicht mehr für Sie freigegeben.</translation>
    </message>
    <message>
        <source>The CMS refuses to filter by action type.</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>Das CMS lehnt das Filtern nach Aktionstyp ab.</translation>
    </message>
    <message>
        <source>The CMS removes everything that looks like an HTML tag, starting at the &lt;.</source>
        <extracomment>6 files</extracomment>
        <translation>Das CMS entfernt alles, was wie ein HTML-Tag aussieht, ab dem Zeichen &lt;.</translation>
    </message>
    <message>
        <source>The CMS reported an error ({code}).</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das CMS hat einen Fehler gemeldet ({code}).</translation>
    </message>
    <message>
        <source>The CMS requires a message.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Das CMS verlangt eine Nachricht.</translation>
    </message>
    <message>
        <source>The CMS responded to the sign-in without a token.</source>
        <extracomment>app/auth/token_pair.py</extracomment>
        <translation>Das CMS hat auf die Anmeldung nicht mit einem Token geantwortet.</translation>
    </message>
    <message>
        <source>The CMS returned a different item from the one requested.</source>
        <extracomment>app/api/decode.py</extracomment>
        <translation>Das CMS hat mit einem anderen Element geantwortet als dem angeforderten.</translation>
    </message>
    <message>
        <source>The CMS returned another item instead of “{name}”.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Das CMS hat mit einem anderen Element statt mit „{name}“ geantwortet.</translation>
    </message>
    <message>
        <source>The CMS said it created “{name}”, but Marquee can&apos;t read it back.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Das CMS hat gemeldet, „{name}“ sei erstellt, aber Marquee kann es nicht zurücklesen.</translation>
    </message>
    <message>
        <source>The CMS said it created “{name}”, but it isn&apos;t there.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Das CMS hat gemeldet, „{name}“ sei erstellt, aber es ist nicht vorhanden.</translation>
    </message>
    <message>
        <source>The CMS said it was deleted, but Marquee couldn&apos;t check that it&apos;s gone.</source>
        <extracomment>app/services/records/deletion.py</extracomment>
        <translation>Das CMS hat das Löschen bestätigt, aber Marquee konnte es nicht überprüfen.</translation>
    </message>
    <message>
        <source>The CMS said it was deleted, but it&apos;s still there.</source>
        <extracomment>app/services/records/deletion.py</extracomment>
        <translation>Das CMS hat das Löschen bestätigt, aber das Element ist noch da.</translation>
    </message>
    <message>
        <source>The CMS saved it but changed the name.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>Das CMS hat es gespeichert, aber den Namen geändert.</translation>
    </message>
    <message>
        <source>The CMS saved it but changed {fields}.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_save_adapter.py, app/services/records/record_service.py</extracomment>
        <translation>Das CMS hat gespeichert, dabei aber {fields} geändert.</translation>
    </message>
    <message>
        <source>The CMS says that the sign-in request is incomplete.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Laut CMS ist die Anmeldung unvollständig.</translation>
    </message>
    <message>
        <source>The CMS sent its time in a format that Marquee can&apos;t read.</source>
        <extracomment>app/api/endpoints/clock.py</extracomment>
        <translation>Das CMS hat seine Uhrzeit in einem Format gesendet, das Marquee nicht lesen kann.</translation>
    </message>
    <message>
        <source>The CMS sent none of the items that it counted.</source>
        <extracomment>app/api/list_endpoint.py</extracomment>
        <translation>Das CMS hat keinen der Einträge gesendet, die es gezählt hat.</translation>
    </message>
    <message>
        <source>The CMS sent this item without all of its values, so changing it could erase some.</source>
        <extracomment>app/api/decode.py</extracomment>
        <translation>Das CMS hat dieses Element ohne alle seine Werte gesendet. Eine Änderung könnte einige löschen.</translation>
    </message>
    <message>
        <source>The CMS sets it to today on every save.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Das CMS setzt es bei jedem Speichern auf heute.</translation>
    </message>
    <message>
        <source>The CMS spreads the plays over the days from start to end.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Das CMS verteilt die Wiedergaben auf die Tage vom Start bis zum Ende.</translation>
    </message>
    <message>
        <source>The CMS still lists Marquee among your applications. To revoke its access there too, open your account menu in the CMS, then “My Applications”.</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Das CMS führt Marquee weiter unter Ihren Anwendungen. Um den Zugriff auch dort zu widerrufen, öffnen Sie im CMS Ihr Kontomenü, dann „Meine Anwendungen“ (My Applications).</translation>
    </message>
    <message>
        <source>The CMS still shows the version from before your last change.</source>
        <extracomment>app/services/saving/own_writes.py</extracomment>
        <translation>Das CMS zeigt noch die Version vor Ihrer letzten Änderung.</translation>
    </message>
    <message numerus="yes">
        <source>The CMS will drop the days, day parts and geofences of {n} entries, as it does whenever an order is saved.</source>
        <extracomment>app/ui/pages/campaign_editor/document_rules.py</extracomment>
        <translation>
            <numerusform>Das CMS verwirft Tage, Tagesabschnitt und Geofence von {n} Eintrag, wie immer beim Speichern einer Reihenfolge.</numerusform>
            <numerusform>Das CMS verwirft Tage, Tagesabschnitte und Geofences von {n} Einträgen, wie immer beim Speichern einer Reihenfolge.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CMS&apos;s clock doesn&apos;t match this connection&apos;s time zone, so dates could shift.</source>
        <extracomment>app/services/session/session.py</extracomment>
        <translation>Die Uhr des CMS passt nicht zur Zeitzone dieser Verbindung, daher könnten sich Zeiten verschieben.</translation>
    </message>
    <message>
        <source>The CMS&apos;s response is incomplete or damaged.</source>
        <extracomment>app/api/invalid_json_rows.py, app/api/module_properties.py, app/transport/error_mapping.py</extracomment>
        <translation>Die Antwort des CMS ist unvollständig oder beschädigt.</translation>
    </message>
    <message>
        <source>The CMS&apos;s response isn&apos;t a list.</source>
        <extracomment>app/api/decode.py</extracomment>
        <translation>Die Antwort des CMS ist keine Liste.</translation>
    </message>
    <message>
        <source>The CMS&apos;s response was lost, and Marquee couldn&apos;t check whether it was created.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Die Antwort des CMS ging verloren, und Marquee konnte nicht prüfen, ob das Element erstellt wurde.</translation>
    </message>
    <message>
        <source>The CMS&apos;s response was lost, or was an error. Marquee checks for up to a minute before it sends anything again.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Die Antwort des CMS ging verloren oder war ein Fehler. Marquee prüft bis zu einer Minute lang, bevor erneut etwas gesendet wird.</translation>
    </message>
    <message>
        <source>The CMS&apos;s response was lost. It hasn&apos;t been created so far.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Die Antwort des CMS ging verloren. Bisher wurde nichts erstellt.</translation>
    </message>
    <message numerus="yes">
        <source>The CMS&apos;s response was lost. {n} matching items now exist.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>
            <numerusform>Die Antwort des CMS ging verloren. Ein passendes Element ist jetzt vorhanden.</numerusform>
            <numerusform>Die Antwort des CMS ging verloren. {n} passende Elemente sind jetzt vorhanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>The CMS&apos;s time zone changed from {old} to {new}.</source>
        <extracomment>app/ui/forms/time_zone_change.py</extracomment>
        <translation>Die Zeitzone des CMS wurde von {old} auf {new} geändert.</translation>
    </message>
    <message>
        <source>The access token has expired, was revoked, or can&apos;t be read by the CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Das Zugriffstoken ist abgelaufen, wurde widerrufen oder kann vom CMS nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The actions couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Die Aktionen konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The ad starts or ends at a time that occurs twice because the clocks go back. Saving would move it.</source>
        <extracomment>app/services/campaigns/campaign_state_mapping.py</extracomment>
        <translation>Die Werbekampagne beginnt oder endet zu einer Zeit, die es wegen der Zeitumstellung zweimal gibt. Speichern würde sie verschieben.</translation>
    </message>
    <message>
        <source>The address contains characters that aren&apos;t allowed.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Die Adresse enthält unzulässige Zeichen.</translation>
    </message>
    <message>
        <source>The address has no host name.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Die Adresse hat keinen Hostnamen.</translation>
    </message>
    <message>
        <source>The address is missing a [ or ].</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>In der Adresse fehlt [ oder ].</translation>
    </message>
    <message>
        <source>The application doesn&apos;t have a requested scope.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Der Anwendung fehlt ein angeforderter Bereich.</translation>
    </message>
    <message>
        <source>The application doesn&apos;t have the scope “{scope}”.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Anwendung hat den Bereich „{scope}“ nicht.</translation>
    </message>
    <message>
        <source>The application doesn&apos;t have the scopes this connection requests ({asked}). Clear “Scopes”, or add them under {applications}, then sign in again.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Anwendung hat die Bereiche nicht, die diese Verbindung anfordert ({asked}). Leeren Sie „Bereiche“, oder fügen Sie sie unter {applications} hinzu, und melden Sie sich erneut an.</translation>
    </message>
    <message>
        <source>The application is confidential, so the CMS requires its client secret.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Anwendung ist vertraulich, daher verlangt das CMS ihr Client-Geheimnis.</translation>
    </message>
    <message>
        <source>The browser didn&apos;t return to Marquee in time.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Der Browser ist nicht rechtzeitig zurückgekehrt.</translation>
    </message>
    <message>
        <source>The browser returned a response that Marquee can&apos;t use.</source>
        <extracomment>app/auth/redirect_callback.py</extracomment>
        <translation>Der Browser hat eine Antwort zurückgegeben, die Marquee nicht verwenden kann.</translation>
    </message>
    <message numerus="yes">
        <source>The campaign has only {n} layouts, so the new ones go at the end.</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>
            <numerusform>Die Kampagne hat nur {n} Layout, daher kommen die neuen ans Ende.</numerusform>
            <numerusform>Die Kampagne hat nur {n} Layouts, daher kommen die neuen ans Ende.</numerusform>
        </translation>
    </message>
    <message>
        <source>The campaign isn&apos;t loaded.</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Die Kampagne ist nicht geladen.</translation>
    </message>
    <message>
        <source>The campaigns couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Die Kampagnen konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The client secret stays saved, so opening the connection signs you in again. To delete the secret too, choose “Remove connection”.</source>
        <extracomment>app/ui/window/connection_flow.py</extracomment>
        <translation>Das Client-Geheimnis bleibt gespeichert, daher meldet das Öffnen der Verbindung Sie wieder an. Um auch das Geheimnis zu löschen, wählen Sie „Verbindung entfernen“.</translation>
    </message>
    <message>
        <source>The clipboard doesn&apos;t contain layouts from a line-up.</source>
        <extracomment>app/ui/widgets/lineup/lineup_drag.py</extracomment>
        <translation>Die Zwischenablage enthält keine Layouts aus einer Abfolge.</translation>
    </message>
    <message>
        <source>The clocks{place} go back from {old} to {new} on {day}, so {shown} occurs twice: {of_two}, in {first}.</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>Die Uhren{place} werden am {day} von {old} auf {new} zurückgestellt, daher gibt es {shown} zweimal: {of_two}, in {first}.</translation>
    </message>
    <message>
        <source>The clocks{place} go forward from {old} to {new} on {day}, so {shown} doesn&apos;t exist and becomes {becomes}.</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>Die Uhren{place} werden am {day} von {old} auf {new} vorgestellt. {shown} gibt es daher nicht; daraus wird {becomes}.</translation>
    </message>
    <message>
        <source>The code for this sign-in is no longer valid. It works only once, and only within ten minutes.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Der Code dieser Anmeldung gilt nicht mehr. Er funktioniert nur einmal und nur innerhalb von zehn Minuten.</translation>
    </message>
    <message>
        <source>The code used to call the webhook, e.g. ferry-late.</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Code, mit dem der Webhook aufgerufen wird, z. B. ferry-late.</translation>
    </message>
    <message>
        <source>The command succeeds if the response contains this text. If blank, it always succeeds.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Der Befehl gilt als erfolgreich, wenn die Antwort diesen Text enthält. Ohne Text gilt er immer als erfolgreich.</translation>
    </message>
    <message>
        <source>The commands couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Die Befehle konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The connection to {cms} is closed.</source>
        <extracomment>app/ui/pages/campaign_compare/compared_side.py</extracomment>
        <translation>Die Verbindung zu {cms} ist geschlossen.</translation>
    </message>
    <message>
        <source>The connection to {host} was lost while renewing your sign-in.</source>
        <extracomment>app/auth/token_renewal.py</extracomment>
        <translation>Die Verbindung zu {host} brach ab, während Ihre Anmeldung erneuert wurde.</translation>
    </message>
    <message>
        <source>The connection to {host} was lost while requesting a token.</source>
        <extracomment>app/auth/token_source.py</extracomment>
        <translation>Die Verbindung zu {host} brach ab, während ein Token angefordert wurde.</translation>
    </message>
    <message>
        <source>The connection to {host} was lost.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Die Verbindung zu {host} brach ab.</translation>
    </message>
    <message>
        <source>The connection was lost while sending</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Die Verbindung wurde beim Senden unterbrochen</translation>
    </message>
    <message>
        <source>The connection was lost while the CMS was sending the token.</source>
        <extracomment>app/auth/sign_in.py</extracomment>
        <translation>Die Verbindung brach ab, während das CMS das Token gesendet hat.</translation>
    </message>
    <message>
        <source>The connections</source>
        <extracomment>app/config/connections.py</extracomment>
        <translation>Die Verbindungen</translation>
    </message>
    <message>
        <source>The copy isn&apos;t in the same folder: your account can&apos;t put campaigns there.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Die Kopie liegt nicht im selben Ordner: Ihr Konto darf dort keine Kampagnen ablegen.</translation>
    </message>
    <message>
        <source>The data folder isn&apos;t responding.</source>
        <extracomment>app/auth/vault.py</extracomment>
        <translation>Der Datenordner reagiert nicht.</translation>
    </message>
    <message>
        <source>The datasets couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Die Datasets konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The demo CMS couldn&apos;t be started: {reason}.</source>
        <extracomment>app/services/session/demo_process.py</extracomment>
        <translation>Das Demo-CMS konnte nicht gestartet werden: {reason}.</translation>
    </message>
    <message>
        <source>The demo CMS didn&apos;t start.</source>
        <extracomment>app/services/session/demo_process.py</extracomment>
        <translation>Das Demo-CMS ist nicht gestartet.</translation>
    </message>
    <message>
        <source>The demo CMS has no application that works without a secret.</source>
        <extracomment>app/services/session/demo_process.py</extracomment>
        <translation>Das Demo-CMS hat keine Anwendung, die ohne Geheimnis funktioniert.</translation>
    </message>
    <message>
        <source>The demo has a sign-in page too. Pick a user; each has different permissions.</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py</extracomment>
        <translation>Auch die Demo hat eine Anmeldeseite. Wählen Sie einen Benutzer aus; jeder hat andere Berechtigungen.</translation>
    </message>
    <message>
        <source>The demo is open, but it isn&apos;t saved as a connection.</source>
        <extracomment>app/ui/window/settings/connection_rows.py</extracomment>
        <translation>Die Demo ist geöffnet, wird aber nicht als Verbindung gespeichert.</translation>
    </message>
    <message>
        <source>The disk with the {what} isn&apos;t responding.</source>
        <extracomment>app/core/disk_worker.py</extracomment>
        <translation>Der Datenträger reagiert nicht ({what}).</translation>
    </message>
    <message>
        <source>The draft</source>
        <extracomment>app/ui/forms/version_view_controller.py, app/ui/pages/campaign_editor/version_view_controller.py</extracomment>
        <translation>Der Entwurf</translation>
    </message>
    <message>
        <source>The draft of “{name}” can&apos;t be read by this version of Marquee.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Der Entwurf von „{name}“ kann mit dieser Version von Marquee nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The draft {name} couldn&apos;t be deleted: {reason}.</source>
        <extracomment>app/services/drafts/draft_store.py</extracomment>
        <translation>Der Entwurf {name} konnte nicht gelöscht werden: {reason}.</translation>
    </message>
    <message>
        <source>The drafts couldn&apos;t be read: {reason}.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Die Entwürfe konnten nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The end date has passed</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Das Enddatum liegt in der Vergangenheit</translation>
    </message>
    <message>
        <source>The end is before the start</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Das Ende liegt vor dem Start</translation>
    </message>
    <message>
        <source>The end is before the start, so the time elapsed isn&apos;t known.</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>Das Ende liegt vor dem Start, daher ist die verstrichene Zeit nicht bekannt.</translation>
    </message>
    <message>
        <source>The end is before the start.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Das Ende liegt vor dem Start.</translation>
    </message>
    <message>
        <source>The extra “{name}” has been changed since, so it wasn&apos;t deleted</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Das überzählige „{name}“ wurde inzwischen geändert und deshalb nicht gelöscht</translation>
    </message>
    <message>
        <source>The extras of the Android intent aren&apos;t valid JSON.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Die Extras des Android-Intents sind kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The file contains a number that&apos;s far too long.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die Datei enthält eine Zahl, die viel zu lang ist.</translation>
    </message>
    <message>
        <source>The file contains no commands.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die Datei enthält keine Befehle.</translation>
    </message>
    <message>
        <source>The file has {count} commands. You can import up to {most} at a time.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die Datei enthält {count} Befehle. Sie können bis zu {most} auf einmal importieren.</translation>
    </message>
    <message>
        <source>The file is nested far too deeply for a list of commands.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die Datei ist für eine Befehlsliste viel zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The file isn&apos;t UTF-8 and was read as Windows-1252. Check accented letters.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die Datei ist kein UTF-8 und wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Buchstaben mit Akzenten.</translation>
    </message>
    <message>
        <source>The filter was removed. {hint}</source>
        <extracomment>app/ui/resource/load_failures.py</extracomment>
        <translation>Der Filter wurde entfernt. {hint}</translation>
    </message>
    <message>
        <source>The first line must have the column names: name, code, command string, player types, …</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Die erste Zeile muss die Spaltennamen enthalten: name, code, command string, player types, …</translation>
    </message>
    <message>
        <source>The folder is now called “{name}”.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Der Ordner heißt jetzt „{name}“.</translation>
    </message>
    <message>
        <source>The folder isn&apos;t empty, so the CMS won&apos;t delete it.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>Der Ordner ist nicht leer. Deshalb löscht ihn das CMS nicht.</translation>
    </message>
    <message>
        <source>The folder “{folder}” doesn&apos;t exist there. The copy goes to the default folder.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Den Ordner „{folder}“ gibt es dort nicht. Die Kopie kommt in den Standardordner.</translation>
    </message>
    <message>
        <source>The guide is missing from this installation.</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>Das Handbuch fehlt in dieser Installation.</translation>
    </message>
    <message>
        <source>The headers of the HTTP command aren&apos;t valid JSON.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Die Header des HTTP-Befehls sind kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The intent has no name yet.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Der Intent hat noch keinen Namen.</translation>
    </message>
    <message>
        <source>The interrupted reordering of ad campaign {id} can&apos;t be finished or undone: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Das unterbrochene Umordnen der Layouts der Werbekampagne {id} kann weder abgeschlossen noch rückgängig gemacht werden: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The interrupted reordering of “{name}” can&apos;t be finished or undone: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Das unterbrochene Umordnen der Layouts von „{name}“ kann weder abgeschlossen noch rückgängig gemacht werden: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The key “{code}”</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Die Taste „{code}“</translation>
    </message>
    <message>
        <source>The key&apos;s name in browsers, e.g. ArrowLeft, Enter or F1.</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Name der Taste in Browsern, z. B. ArrowLeft, Enter oder F1.</translation>
    </message>
    <message>
        <source>The keyring didn&apos;t respond within {seconds} seconds.</source>
        <extracomment>app/auth/vault.py</extracomment>
        <translation>Der Schlüsselbund hat nicht innerhalb von {seconds} Sekunden geantwortet.</translation>
    </message>
    <message>
        <source>The keyring is locked.</source>
        <extracomment>app/auth/os_keyring.py</extracomment>
        <translation>Der Schlüsselbund ist gesperrt.</translation>
    </message>
    <message>
        <source>The keyring refused access ({name}).</source>
        <extracomment>app/auth/os_keyring.py</extracomment>
        <translation>Der Schlüsselbund hat den Zugriff verweigert ({name}).</translation>
    </message>
    <message>
        <source>The keyring returned a different key from the one Marquee stored.</source>
        <extracomment>app/auth/secrets_file.py</extracomment>
        <translation>Der Schlüsselbund hat einen anderen Schlüssel zurückgegeben, als Marquee gespeichert hat.</translation>
    </message>
    <message>
        <source>The last save may have reached the CMS</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Möglicherweise schon im CMS</translation>
    </message>
    <message>
        <source>The last save of an item with the ID {id} can&apos;t be checked again: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Ob ein Element mit der ID {id} noch so gespeichert ist, kann nicht erneut geprüft werden: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The last save of “{name}” can&apos;t be checked again: its file can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>Ob „{name}“ noch so gespeichert ist, kann nicht erneut geprüft werden: Die Datei dazu ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The layout isn&apos;t checked out. Check it out in the CMS, then add the action again.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Das Layout ist nicht ausgecheckt. Checken Sie es im CMS aus, und fügen Sie die Aktion dann erneut hinzu.</translation>
    </message>
    <message>
        <source>The layout was published meanwhile. Check it out in the CMS to edit its actions.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Das Layout wurde inzwischen veröffentlicht. Checken Sie es im CMS aus, um seine Aktionen zu bearbeiten.</translation>
    </message>
    <message>
        <source>The layouts are being reordered.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Die Layouts werden umgeordnet.</translation>
    </message>
    <message>
        <source>The layouts in the CMS differ from what was sent. A step was lost or ran twice, or someone else changed them.</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Die Layouts im CMS entsprechen nicht den gesendeten. Ein Schritt ging verloren oder lief zweimal, oder jemand anders hat sie geändert.</translation>
    </message>
    <message>
        <source>The layouts stay as they are.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Die Layouts bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>The line-up couldn&apos;t be loaded.</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>Die Abfolge konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>The line-up has no duration.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Die Abfolge hat keine Dauer.</translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <extracomment>app/ui/diagnostics/window.py</extracomment>
        <translation>Das Protokoll ist leer.</translation>
    </message>
    <message>
        <source>The loop is already that long.</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>Die Schleife ist schon so lang.</translation>
    </message>
    <message>
        <source>The message as the CMS shows it</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Die Nachricht, wie das CMS sie zeigt</translation>
    </message>
    <message>
        <source>The message on a display</source>
        <extracomment>app/ui/pages/notifications/preview_panel.py</extracomment>
        <translation>Die Nachricht auf einem Display</translation>
    </message>
    <message>
        <source>The modules couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Die Module konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The name is too long.</source>
        <extracomment>app/services/notifications/message_template_store.py, app/ui/pages/notifications/template_button.py, app/ui/resource/saved_views.py</extracomment>
        <translation>Der Name ist zu lang.</translation>
    </message>
    <message>
        <source>The next time you save, the previous version is kept here.</source>
        <extracomment>app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Wenn Sie das nächste Mal speichern, bleibt hier die vorherige Version erhalten.</translation>
    </message>
    <message>
        <source>The notifications couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Die Benachrichtigungen konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The offline data couldn&apos;t be read: {reason}.</source>
        <extracomment>app/services/offline/eviction.py</extracomment>
        <translation>Die Offline-Daten konnten nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The oldest rows are removed</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Die ältesten Zeilen werden entfernt</translation>
    </message>
    <message>
        <source>The options of an HTTP command are method, headers and body, each as text.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Die Optionen eines HTTP-Befehls sind Methode, Header und Inhalt, jeweils als Text.</translation>
    </message>
    <message>
        <source>The options of the HTTP command aren&apos;t valid JSON.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Die Optionen des HTTP-Befehls sind kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The order, days, day parts or geofences of its layouts couldn&apos;t be copied.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Reihenfolge, Tage, Tagesabschnitte oder Geofences der Layouts konnten nicht kopiert werden.</translation>
    </message>
    <message>
        <source>The overwritten version can&apos;t be read. If it was saved with Marquee, it can be merged there.</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Die überschriebene Version lässt sich nicht mehr lesen. Wurde sie mit Marquee gespeichert, lässt sie sich dort zusammenführen.</translation>
    </message>
    <message>
        <source>The part of the address after the host name isn&apos;t a directory.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Der Teil der Adresse nach dem Hostnamen ist kein Verzeichnis.</translation>
    </message>
    <message>
        <source>The picture couldn&apos;t be loaded.</source>
        <extracomment>app/ui/layout_previews/preview_card.py</extracomment>
        <translation>Das Bild konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>The pictures were left out. Messages can&apos;t contain pictures.</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Die Bilder wurden weggelassen. Nachrichten können keine Bilder enthalten.</translation>
    </message>
    <message>
        <source>The player runs it in its shell, or recognises it as a built-in command such as reboot.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Der Player führt ihn in seiner Shell aus oder erkennt ihn als eingebauten Befehl, etwa reboot.</translation>
    </message>
    <message>
        <source>The player sends a {method} request to {address}.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Der Player sendet eine {method}-Anfrage an {address}.</translation>
    </message>
    <message>
        <source>The player types have {length} characters in total; the CMS stores at most {most}.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Die Playertypen haben insgesamt {length} Zeichen; das CMS speichert höchstens {most}.</translation>
    </message>
    <message>
        <source>The player writes to the serial port {device} at {baud} baud, {how}.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Der Player schreibt auf die serielle Schnittstelle {device} mit {baud} Baud, {how}.</translation>
    </message>
    <message>
        <source>The port must be a number from 1 to 65535.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Der Port muss eine Zahl von 1 bis 65535 sein.</translation>
    </message>
    <message>
        <source>The previous layout order is restored.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Die vorherige Reihenfolge ist wiederhergestellt.</translation>
    </message>
    <message>
        <source>The redirect address begins or ends with a space.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Die Weiterleitungsadresse beginnt oder endet mit einem Leerzeichen.</translation>
    </message>
    <message>
        <source>The redirect address can&apos;t contain a user name, query or fragment.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Die Weiterleitungsadresse darf keinen Benutzernamen, keine Abfrage und kein Fragment enthalten.</translation>
    </message>
    <message>
        <source>The redirect address contains {host}, which isn&apos;t an address of this computer.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Die Weiterleitungsadresse enthält {host}; das ist keine Adresse dieses Computers.</translation>
    </message>
    <message>
        <source>The redirect address must be on this computer: 127.0.0.1, localhost or [::1].</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Die Weiterleitungsadresse muss auf diesem Computer liegen: 127.0.0.1, localhost oder [::1].</translation>
    </message>
    <message>
        <source>The redirect address must begin with http://. It never leaves this computer.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Die Weiterleitungsadresse muss mit http:// beginnen. Sie verlässt diesen Computer nie.</translation>
    </message>
    <message>
        <source>The redirect address needs a port. Use :0 for any free port.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Die Weiterleitungsadresse braucht einen Port. Verwenden Sie :0 für einen beliebigen freien Port.</translation>
    </message>
    <message>
        <source>The redirect address&apos;s path contains . or .., which browsers rewrite.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Der Pfad der Weiterleitungsadresse enthält . oder .., und Browser schreiben das um.</translation>
    </message>
    <message>
        <source>The redirect address&apos;s port must be a number from 1 to 65535, or 0 for any free port.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Der Port der Weiterleitungsadresse muss eine Zahl von 1 bis 65535 sein, oder 0 für einen beliebigen freien Port.</translation>
    </message>
    <message>
        <source>The request for a token reached the CMS without its content.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Anfrage nach einem Token kam ohne Inhalt beim CMS an.</translation>
    </message>
    <message>
        <source>The request has no address yet.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Die Anfrage hat noch keine Adresse.</translation>
    </message>
    <message>
        <source>The response (404) isn&apos;t from the CMS.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Die Antwort (404) kommt nicht vom CMS.</translation>
    </message>
    <message>
        <source>The response is damaged and couldn&apos;t be decompressed.</source>
        <extracomment>app/transport/response_body.py</extracomment>
        <translation>Die Antwort ist beschädigt und konnte nicht dekomprimiert werden.</translation>
    </message>
    <message>
        <source>The response is larger than {size}.</source>
        <extracomment>app/transport/response_body.py</extracomment>
        <translation>Die Antwort ist größer als {size}.</translation>
    </message>
    <message>
        <source>The response isn&apos;t valid HTTP.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Die Antwort ist kein gültiges HTTP.</translation>
    </message>
    <message>
        <source>The response uses a compression that Marquee didn&apos;t request.</source>
        <extracomment>app/transport/response_body.py</extracomment>
        <translation>Die Antwort ist auf eine Weise komprimiert, die Marquee nicht angefordert hat.</translation>
    </message>
    <message>
        <source>The response was lost, so Marquee doesn&apos;t know whether the change was made.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Die Antwort ging verloren, daher weiß Marquee nicht, ob die Änderung übernommen wurde.</translation>
    </message>
    <message>
        <source>The rest couldn&apos;t be loaded.</source>
        <extracomment>app/ui/resource/inspector.py</extracomment>
        <translation>Der Rest konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>The rest is saved on this computer. Open the campaign to finish it.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Der Rest ist auf diesem Computer gespeichert. Öffnen Sie die Kampagne, um sie fertigzustellen.</translation>
    </message>
    <message>
        <source>The root folder can&apos;t be renamed or deleted.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Der Stammordner kann nicht umbenannt oder gelöscht werden.</translation>
    </message>
    <message>
        <source>The same</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>The same trigger “{code}”</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Derselbe Auslöser „{code}“</translation>
    </message>
    <message>
        <source>The save that was in progress when Marquee closed reached the CMS.</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Der Speichervorgang, der beim Beenden von Marquee noch lief, ist im CMS angekommen.</translation>
    </message>
    <message>
        <source>The secret is saved but never shown. Type to replace it.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Das Geheimnis ist gespeichert, wird aber nie angezeigt. Tippen Sie, um es zu ersetzen.</translation>
    </message>
    <message>
        <source>The secret isn&apos;t saved on this computer. Copy it from the application again.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Das Geheimnis ist nicht auf diesem Computer gespeichert. Kopieren Sie es erneut aus der Anwendung.</translation>
    </message>
    <message>
        <source>The settings</source>
        <extracomment>app/config/settings.py</extracomment>
        <translation>Die Einstellungen</translation>
    </message>
    <message>
        <source>The shortcuts that work right now, depending on the page in front.</source>
        <extracomment>app/ui/window/settings/window.py</extracomment>
        <translation>Die Tastenkombinationen, die gerade gelten; sie hängen von der Seite im Vordergrund ab.</translation>
    </message>
    <message>
        <source>The target is 0</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Das Ziel ist 0</translation>
    </message>
    <message>
        <source>The target must be more than 0.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>Das Ziel muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>The target, dates or displays couldn&apos;t be copied.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>Ziel, Zeitraum oder Displays konnten nicht kopiert werden.</translation>
    </message>
    <message>
        <source>The templates couldn&apos;t be loaded</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Die Vorlagen konnten nicht geladen werden</translation>
    </message>
    <message>
        <source>The templates for {kind} couldn&apos;t be loaded. {sentence}</source>
        <extracomment>app/services/read_only/module_templates.py</extracomment>
        <translation>Die Vorlagen für {kind} konnten nicht geladen werden. {sentence}</translation>
    </message>
    <message>
        <source>The templates were saved by a newer version of Marquee, so this version doesn&apos;t change them.</source>
        <extracomment>app/services/notifications/message_template_store.py</extracomment>
        <translation>Die Vorlagen wurden mit einer neueren Version von Marquee gespeichert, daher ändert diese Version sie nicht.</translation>
    </message>
    <message>
        <source>The time zone of the CMS isn&apos;t known.</source>
        <extracomment>app/ui/pages/notifications/labels.py, app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>Die Zeitzone des CMS ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The time zone of {name} has changed in the meantime.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Die Zeitzone von {name} hat sich inzwischen geändert.</translation>
    </message>
    <message>
        <source>The times here were converted to the new zone and still mean the same moments. Check them before you continue.</source>
        <extracomment>app/ui/forms/time_zone_change.py</extracomment>
        <translation>Die Zeiten hier wurden in die neue Zeitzone umgerechnet und bezeichnen dieselben Zeitpunkte. Prüfen Sie sie, bevor Sie fortfahren.</translation>
    </message>
    <message>
        <source>The value of the extra “{name}” doesn&apos;t match its type.</source>
        <extracomment>app/domain/commands/command_string.py</extracomment>
        <translation>Der Wert des Extras „{name}“ passt nicht zu dessen Typ.</translation>
    </message>
    <message>
        <source>The version history couldn&apos;t be read: {reason}.</source>
        <extracomment>app/services/saving/history.py</extracomment>
        <translation>Der Versionsverlauf konnte nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The webhook has no code, so nothing can call it.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Der Webhook hat keinen Code und kann deshalb nicht aufgerufen werden.</translation>
    </message>
    <message>
        <source>The webhook “{code}”</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Der Webhook „{code}“</translation>
    </message>
    <message>
        <source>The widget it shows ({id}) is no longer in the layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Das angezeigte Widget ({id}) ist nicht mehr im Layout.</translation>
    </message>
    <message numerus="yes">
        <source>The {n} layouts, their regions and their widgets won&apos;t be deleted.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>
            <numerusform>Das Layout mit seinen Regionen und Widgets wird nicht gelöscht.</numerusform>
            <numerusform>Die {n} Layouts mit ihren Regionen und Widgets werden nicht gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Their position</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Fremde Position</translation>
    </message>
    <message>
        <source>Their schedules will be deleted too, and displays will stop playing them.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Auch ihre Einträge im Zeitplan werden gelöscht, und Displays spielen sie nicht mehr.</translation>
    </message>
    <message numerus="yes">
        <source>Their {n} layouts won&apos;t be deleted.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>
            <numerusform>Ihr Layout wird nicht gelöscht.</numerusform>
            <numerusform>Ihre {n} Layouts werden nicht gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Theirs</source>
        <extracomment>app/models/version_merge_table.py, app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Fremde Version</translation>
    </message>
    <message>
        <source>Theirs first</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Fremde zuerst</translation>
    </message>
    <message>
        <source>Theme</source>
        <extracomment>app/ui/window/settings/look_pages.py, app/ui/window/settings/page_index.py</extracomment>
        <translation>Design</translation>
    </message>
    <message>
        <source>Theme: Dark</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Design: Dunkel</translation>
    </message>
    <message>
        <source>Theme: Light</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Design: Hell</translation>
    </message>
    <message>
        <source>Theme: System</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Design: System</translation>
    </message>
    <message>
        <source>Then</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Dann</translation>
    </message>
    <message>
        <source>Then by</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>Dann nach</translation>
    </message>
    <message>
        <source>There are more cells than columns.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>Es gibt mehr Zellen als Spalten.</translation>
    </message>
    <message>
        <source>There&apos;s nothing to filter by.</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Hier gibt es nichts, wonach sich filtern lässt.</translation>
    </message>
    <message>
        <source>These changes are kept as a draft. To continue, sign in with the account that made them.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Diese Änderungen bleiben als Entwurf erhalten. Um fortzufahren, melden Sie sich mit dem ursprünglichen Konto an.</translation>
    </message>
    <message>
        <source>These details are from the list; the CMS didn&apos;t return newer ones.</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Diese Angaben stammen aus der Liste; das CMS hat keine neueren geliefert.</translation>
    </message>
    <message>
        <source>These layouts come from another CMS, where the same IDs are different layouts.</source>
        <extracomment>app/ui/widgets/lineup/lineup_drag.py</extracomment>
        <translation>Diese Layouts stammen aus einem anderen CMS, in dem dieselben IDs andere Layouts bezeichnen.</translation>
    </message>
    <message>
        <source>These rows may be out of date. {reason}</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>Diese Zeilen sind möglicherweise veraltet. {reason}</translation>
    </message>
    <message>
        <source>They will be deleted for everyone, along with any attached files.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Sie werden für alle gelöscht, samt angehängten Dateien.</translation>
    </message>
    <message numerus="yes">
        <source>They will be removed from all display settings, and anything that uses their codes will stop working.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>
            <numerusform>Er wird aus allen Displayeinstellungen entfernt, und was seinen Code verwendet, funktioniert nicht mehr.</numerusform>
            <numerusform>Sie werden aus allen Displayeinstellungen entfernt, und was ihre Codes verwendet, funktioniert nicht mehr.</numerusform>
        </translation>
    </message>
    <message>
        <source>They&apos;ll be created again as they were before, with new IDs.</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>Sie werden so wiederhergestellt, wie sie vor dem Löschen waren, mit neuen IDs.</translation>
    </message>
    <message>
        <source>This CMS can&apos;t save a line-up this long in one go.</source>
        <extracomment>app/api/long_request_bodies.py</extracomment>
        <translation>Dieses CMS kann eine so lange Abfolge nicht auf einmal speichern.</translation>
    </message>
    <message>
        <source>This CMS doesn&apos;t let Marquee change folders.</source>
        <extracomment>app/services/lookups/folder_editing.py</extracomment>
        <translation>In diesem CMS kann Marquee keine Ordner ändern.</translation>
    </message>
    <message>
        <source>This CMS doesn&apos;t say what you&apos;ve read.</source>
        <extracomment>app/ui/pages/notifications/filters.py</extracomment>
        <translation>Dieses CMS gibt nicht an, was Sie gelesen haben.</translation>
    </message>
    <message>
        <source>This CMS doesn&apos;t support that.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Dieses CMS unterstützt das nicht.</translation>
    </message>
    <message>
        <source>This ad no longer plays.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Diese Werbekampagne läuft nicht mehr.</translation>
    </message>
    <message>
        <source>This address is only used to finish signing in.</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Diese Adresse dient nur zum Abschluss einer Anmeldung.</translation>
    </message>
    <message>
        <source>This address redirects elsewhere instead of responding.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Diese Adresse leitet weiter, statt zu antworten.</translation>
    </message>
    <message>
        <source>This address redirects to {address} instead of responding.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Diese Adresse leitet zu {address} weiter, statt zu antworten.</translation>
    </message>
    <message>
        <source>This address responds with a web page.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Diese Adresse antwortet mit einer Webseite.</translation>
    </message>
    <message>
        <source>This campaign belongs to a single layout. Choose another campaign.</source>
        <extracomment>app/transport/refused_value_hints.py</extracomment>
        <translation>Diese Kampagne gehört zu einem einzelnen Layout. Wählen Sie eine andere Kampagne aus.</translation>
    </message>
    <message>
        <source>This campaign was changed in the CMS at {time}, while you were editing</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Diese Kampagne wurde um {time} im CMS geändert, während Sie sie bearbeitet haben</translation>
    </message>
    <message>
        <source>This campaign was changed in the CMS while you were editing</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Diese Kampagne wurde im CMS geändert, während Sie sie bearbeitet haben</translation>
    </message>
    <message>
        <source>This campaign was deleted in the CMS</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Diese Kampagne wurde im CMS gelöscht</translation>
    </message>
    <message>
        <source>This changes {cms}.</source>
        <extracomment>app/ui/forms/save_confirmation.py, app/ui/window/navigator.py</extracomment>
        <translation>Das ändert etwas in {cms}.</translation>
    </message>
    <message>
        <source>This computer doesn&apos;t allow Marquee to listen on port {port}.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Dieser Computer erlaubt Marquee nicht, Port {port} zu verwenden.</translation>
    </message>
    <message>
        <source>This computer has no keyring that Marquee can use.</source>
        <extracomment>app/auth/os_keyring.py</extracomment>
        <translation>Dieser Computer hat keinen Schlüsselbund, den Marquee verwenden kann.</translation>
    </message>
    <message>
        <source>This connection is closed.</source>
        <extracomment>app/auth/token_endpoint.py, app/core/errors.py</extracomment>
        <translation>Diese Verbindung ist geschlossen.</translation>
    </message>
    <message>
        <source>This connection isn&apos;t encrypted, so others could read what Marquee sends.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Verbindung nicht verschlüsselt: Andere könnten mitlesen, was Marquee sendet.</translation>
    </message>
    <message>
        <source>This draft no longer exists.</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>Dieser Entwurf ist nicht mehr da.</translation>
    </message>
    <message>
        <source>This folder isn&apos;t shared with you.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Dieser Ordner ist nicht für Sie freigegeben.</translation>
    </message>
    <message>
        <source>This has too much formatting, so only the text was pasted.</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Die Formatierung ist zu umfangreich, daher wurde nur der Text eingefügt.</translation>
    </message>
    <message>
        <source>This is a draft. Publish it in the CMS to use it in a line-up.</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>Das ist ein Entwurf. Veröffentlichen Sie ihn im CMS, um ihn in einer Abfolge zu verwenden.</translation>
    </message>
    <message>
        <source>This is a single tag. For {tag} with the value {value}, enter {form}.</source>
        <extracomment>app/ui/widgets/inputs/tag_field.py</extracomment>
        <translation>Das ist ein einzelnes Tag. Geben Sie für {tag} mit dem Wert {value} {form} ein.</translation>
    </message>
    <message>
        <source>This is an ad campaign</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Das ist eine Werbekampagne</translation>
    </message>
    <message>
        <source>This is no longer in the CMS.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Das ist im CMS nicht mehr vorhanden.</translation>
    </message>
    <message>
        <source>This isn&apos;t a host name.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Das ist kein Hostname.</translation>
    </message>
    <message>
        <source>This isn&apos;t an IPv4 address.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Das ist keine IPv4-Adresse.</translation>
    </message>
    <message>
        <source>This isn&apos;t an IPv6 address.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Das ist keine IPv6-Adresse.</translation>
    </message>
    <message>
        <source>This isn&apos;t an ad campaign.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Das ist keine Werbekampagne.</translation>
    </message>
    <message>
        <source>This isn&apos;t valid GeoJSON.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Das ist kein gültiges GeoJSON.</translation>
    </message>
    <message>
        <source>This isn&apos;t valid GeoJSON: error at line {line}, column {column}.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Das ist kein gültiges GeoJSON: Fehler in Zeile {line}, Spalte {column}.</translation>
    </message>
    <message>
        <source>This isn&apos;t valid GeoJSON: it&apos;s nested too deeply.</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Das ist kein gültiges GeoJSON: Es ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>This layout</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Dieses Layout</translation>
    </message>
    <message>
        <source>This layout is retired. Unretire it in the CMS to use it in new places.</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>Dieses Layout ist zurückgezogen. Heben Sie das im CMS auf, um es an neuen Stellen zu verwenden.</translation>
    </message>
    <message>
        <source>This may be intentional. Compare to restore all or some of your changes.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Das kann Absicht sein. Vergleichen Sie, um Ihre Änderungen ganz oder teilweise wiederherzustellen.</translation>
    </message>
    <message>
        <source>This message is too long for rich text. Shorten it or edit its HTML.</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>Diese Nachricht ist für formatierten Text zu lang. Kürzen Sie sie, oder bearbeiten Sie den HTML-Quelltext.</translation>
    </message>
    <message>
        <source>This page</source>
        <extracomment>app/ui/window/shortcut_list.py</extracomment>
        <translation>Diese Seite</translation>
    </message>
    <message>
        <source>This port doesn&apos;t use HTTPS.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Dieser Port verwendet kein HTTPS.</translation>
    </message>
    <message>
        <source>This port only accepts HTTPS.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Dieser Port akzeptiert nur HTTPS.</translation>
    </message>
    <message>
        <source>This redirect address isn&apos;t registered for the application in the CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Diese Weiterleitungsadresse ist im CMS nicht für die Anwendung registriert.</translation>
    </message>
    <message>
        <source>This response is no longer needed.</source>
        <extracomment>app/transport/http_client.py</extracomment>
        <translation>Diese Antwort wird nicht mehr gebraucht.</translation>
    </message>
    <message>
        <source>This sign-in belongs to another application: its client ID doesn&apos;t match the one in this connection.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Diese Anmeldung gehört zu einer anderen Anwendung: Deren Client-ID stimmt nicht mit der Client-ID dieser Verbindung überein.</translation>
    </message>
    <message>
        <source>This sign-in doesn&apos;t have the scope “{scope}”.</source>
        <extracomment>app/ui/resource/load_failures.py</extracomment>
        <translation>Dieser Anmeldung fehlt der Bereich „{scope}“.</translation>
    </message>
    <message>
        <source>This sign-in has no scopes.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Diese Anmeldung hat keine Bereiche.</translation>
    </message>
    <message>
        <source>This sign-in hasn&apos;t been started yet.</source>
        <extracomment>app/auth/sign_in.py</extracomment>
        <translation>Diese Anmeldung wurde noch nicht begonnen.</translation>
    </message>
    <message>
        <source>This sign-in&apos;s scopes don&apos;t cover that.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Die Bereiche dieser Anmeldung umfassen das nicht.</translation>
    </message>
    <message>
        <source>This sign-in&apos;s scopes don&apos;t cover this part of the CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Die Bereiche dieser Anmeldung umfassen diesen Teil des CMS nicht.</translation>
    </message>
    <message>
        <source>This text is too long to edit here ({n} characters). It won&apos;t be changed.</source>
        <extracomment>app/domain/text/editor_text_limits.py</extracomment>
        <translation>Dieser Text ist zu lang, um ihn hier zu bearbeiten ({n} Zeichen). Er wird nicht geändert.</translation>
    </message>
    <message>
        <source>This time has passed, so it will be released immediately.</source>
        <extracomment>app/domain/notifications/validation.py</extracomment>
        <translation>Diese Zeit liegt in der Vergangenheit, daher wird die Benachrichtigung sofort veröffentlicht.</translation>
    </message>
    <message>
        <source>This time occurs twice because the clocks go back. Saving would move it to the first.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>Diese Zeit gibt es wegen der Zeitumstellung zweimal. Speichern würde sie auf die erste verschieben.</translation>
    </message>
    <message>
        <source>This version of Marquee can&apos;t edit it.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>Diese Version von Marquee kann es nicht bearbeiten.</translation>
    </message>
    <message>
        <source>This version of Marquee can&apos;t read its saved copy.</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>Diese Version von Marquee kann die gespeicherte Kopie nicht lesen.</translation>
    </message>
    <message>
        <source>This was being sent when Marquee closed</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Das wurde gerade gesendet, als Marquee beendet wurde</translation>
    </message>
    <message>
        <source>This was changed in the CMS while you were editing</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Das wurde im CMS geändert, während Sie es bearbeitet haben</translation>
    </message>
    <message>
        <source>This was deleted in the CMS</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>Das wurde im CMS gelöscht</translation>
    </message>
    <message>
        <source>This was deleted in the CMS.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Das wurde im CMS gelöscht.</translation>
    </message>
    <message>
        <source>This was started by another account than the one signed in now.</source>
        <extracomment>app/services/session/session.py</extracomment>
        <translation>Das hat ein anderes Konto begonnen als das jetzt angemeldete.</translation>
    </message>
    <message>
        <source>Thumbnail</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Vorschaubild</translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Zeit (UTC)</translation>
    </message>
    <message>
        <source>Time elapsed</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>Verstrichene Zeit</translation>
    </message>
    <message>
        <source>Time strip</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Time zones</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Zeitzonen</translation>
    </message>
    <message>
        <source>Times each layout plays in a row</source>
        <extracomment>app/ui/pages/campaign_editor/properties_panel.py</extracomment>
        <translation>Wie oft jedes Layout in Folge läuft</translation>
    </message>
    <message>
        <source>Title</source>
        <extracomment>app/ui/pages/templates/declaration.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Tizen (Samsung)</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Tizen (Samsung)</translation>
    </message>
    <message>
        <source>To change it, close this connection first.</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>Schließen Sie zuerst diese Verbindung, um das zu ändern.</translation>
    </message>
    <message>
        <source>To check</source>
        <extracomment>app/ui/pages/notifications/send_checklist.py</extracomment>
        <translation>Zu prüfen</translation>
    </message>
    <message>
        <source>To keep them, undo the reordering, or do it in the CMS. You can safely save other properties here.</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Um sie zu behalten, machen Sie das Umordnen rückgängig, oder ordnen Sie die Layouts im CMS um. Andere Eigenschaften können Sie hier gefahrlos speichern.</translation>
    </message>
    <message>
        <source>To {readers}: {names}.</source>
        <extracomment>app/ui/pages/notifications/sending_texts.py</extracomment>
        <translation>An {readers}: {names}.</translation>
    </message>
    <message>
        <source>Today</source>
        <extracomment>app/domain/dates/date_parsing.py, app/domain/text/value_formatting.py</extracomment>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Toggle inspector or properties</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Inspektor oder Eigenschaften ein-/ausblenden</translation>
    </message>
    <message>
        <source>Toggle sidebar</source>
        <extracomment>app/ui/window/window_actions.py</extracomment>
        <translation>Seitenleiste ein-/ausblenden</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <extracomment>app/domain/dates/date_parsing.py, app/domain/text/value_formatting.py</extracomment>
        <translation>Morgen</translation>
    </message>
    <message>
        <source>Top</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Top bar</source>
        <extracomment>app/ui/window/top_bar.py</extracomment>
        <translation>Obere Leiste</translation>
    </message>
    <message>
        <source>Touch</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Berührung</translation>
    </message>
    <message>
        <source>Touching the same {part}</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Eine Berührung desselben Teils ({part})</translation>
    </message>
    <message>
        <source>Trigger</source>
        <extracomment>4 files</extracomment>
        <translation>Auslöser</translation>
    </message>
    <message>
        <source>Trigger code</source>
        <extracomment>4 files</extracomment>
        <translation>Auslösecode</translation>
    </message>
    <message>
        <source>Trigger codes can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>Auslösecodes dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Trigger type</source>
        <extracomment>app/ui/pages/actions/action_inspector.py</extracomment>
        <translation>Auslösertyp</translation>
    </message>
    <message>
        <source>Try a different filter.</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>Versuchen Sie einen anderen Filter.</translation>
    </message>
    <message>
        <source>Try again</source>
        <extracomment>15 files</extracomment>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try again in a minute or two.</source>
        <extracomment>app/services/restore/deleted_records.py</extracomment>
        <translation>Versuchen Sie es in ein, zwei Minuten noch einmal.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <extracomment>app/core/process_lock.py, app/core/write_gate.py, app/transport/error_mapping.py</extracomment>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Try again in a moment. If it keeps happening, close the other window.</source>
        <extracomment>app/core/process_lock.py</extracomment>
        <translation>Versuchen Sie es gleich noch einmal. Tritt das Problem erneut auf, schließen Sie das andere Fenster.</translation>
    </message>
    <message>
        <source>Try again, or check the log for details.</source>
        <extracomment>app/services/session/demo_process.py</extracomment>
        <translation>Versuchen Sie es erneut, oder sehen Sie im Protokoll nach.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <extracomment>app/auth/sign_in.py, app/services/saving/creation.py</extracomment>
        <translation>Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Try again. If it keeps happening, ask your CMS administrator to check the CMS&apos;s log.</source>
        <extracomment>app/auth/sign_in_remedies.py, app/core/errors.py</extracomment>
        <translation>Versuchen Sie es erneut. Tritt das Problem erneut auf, bitten Sie Ihre CMS-Administration, das Protokoll des CMS zu prüfen.</translation>
    </message>
    <message>
        <source>Try again. If it keeps happening, ask your CMS administrator.</source>
        <extracomment>app/auth/redirect_callback.py</extracomment>
        <translation>Versuchen Sie es erneut. Tritt das Problem erneut auf, wenden Sie sich an Ihre CMS-Administration.</translation>
    </message>
    <message>
        <source>Try again. If it keeps happening, register exactly {address} under {applications}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Versuchen Sie es erneut. Tritt das Problem erneut auf, registrieren Sie unter {applications} genau {address}.</translation>
    </message>
    <message>
        <source>Try again. If it keeps happening, report it.</source>
        <extracomment>4 files</extracomment>
        <translation>Versuchen Sie es erneut. Tritt das Problem erneut auf, melden Sie es.</translation>
    </message>
    <message>
        <source>Try again. If it keeps happening, the port may need HTTPS: use an address that begins with https://.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Versuchen Sie es erneut. Tritt das Problem erneut auf, braucht der Port vielleicht HTTPS: Verwenden Sie eine Adresse, die mit https:// beginnt.</translation>
    </message>
    <message>
        <source>Try now</source>
        <extracomment>app/ui/editors/interrupted_write_view.py, app/ui/editors/status_view.py</extracomment>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <extracomment>app/ui/pages/start/page.py, app/ui/window/connection_flow.py</extracomment>
        <translation>Demo ausprobieren</translation>
    </message>
    <message>
        <source>Try the demo instead</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Stattdessen Demo ausprobieren</translation>
    </message>
    <message numerus="yes">
        <source>Trying again in {n} seconds.</source>
        <extracomment>app/ui/window/retry_after_notice.py</extracomment>
        <translation>
            <numerusform>Neuer Versuch in {n} Sekunde.</numerusform>
            <numerusform>Neuer Versuch in {n} Sekunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Turn off cycle playback</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Zyklische Wiedergabe ausschalten</translation>
    </message>
    <message>
        <source>Turn on cycle playback</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>Zyklische Wiedergabe einschalten</translation>
    </message>
    <message>
        <source>Turn {n}</source>
        <extracomment>app/models/lineup_model.py, app/ui/widgets/lineup/time_strip_painting.py</extracomment>
        <translation>Runde {n}</translation>
    </message>
    <message>
        <source>Turns off animations, even if your desktop allows them.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>Schaltet Animationen aus, auch wenn Ihr Desktop sie erlaubt.</translation>
    </message>
    <message>
        <source>Type</source>
        <extracomment>10 files</extracomment>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Type of extra {n}</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Typ von Extra {n}</translation>
    </message>
    <message>
        <source>Type to filter</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Tippen, um zu filtern</translation>
    </message>
    <message>
        <source>Type to find more</source>
        <extracomment>app/ui/search/campaign_picker.py</extracomment>
        <translation>Tippen, um mehr zu finden</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>Under {applications}, add exactly {address} to the application&apos;s redirect URIs, then try again.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Fügen Sie unter {applications} genau {address} zu den Weiterleitungsadressen der Anwendung hinzu, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Under {applications}, add exactly {address} to the application&apos;s redirect URIs. Turn off “Use any free port” here, then try again.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Fügen Sie unter {applications} genau {address} zu den Weiterleitungsadressen der Anwendung hinzu. Schalten Sie hier „Beliebigen freien Port verwenden“ aus, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Under {applications}, compare the client ID with this connection&apos;s and select “Authorization Code”.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Vergleichen Sie unter {applications} die Client-ID mit der dieser Verbindung, und aktivieren Sie „Authorization Code“.</translation>
    </message>
    <message>
        <source>Under {applications}, compare the client ID, select “Authorization Code”, and add exactly {address}.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Vergleichen Sie unter {applications} die Client-ID, aktivieren Sie „Authorization Code“, und fügen Sie genau {address} hinzu.</translation>
    </message>
    <message>
        <source>Under {applications}, compare the client ID, select “Authorization Code”, and add exactly {address}. Turn off “Use any free port” here.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Vergleichen Sie unter {applications} die Client-ID, aktivieren Sie „Authorization Code“, und fügen Sie genau {address} hinzu. Schalten Sie hier „Beliebigen freien Port verwenden“ aus.</translation>
    </message>
    <message>
        <source>Under {applications}, open the application and select “Authorization Code”.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Öffnen Sie die Anwendung unter {applications}, und aktivieren Sie „Authorization Code“.</translation>
    </message>
    <message>
        <source>Under {applications}, select “Confidential” and “{grant}”, then copy the secret into this connection again. Resetting it makes the old one invalid.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Aktivieren Sie unter {applications} „Confidential“ und „{grant}“, und kopieren Sie das Geheimnis erneut in diese Verbindung. Ein Zurücksetzen macht das alte ungültig.</translation>
    </message>
    <message>
        <source>Underline</source>
        <extracomment>app/ui/widgets/messages/rich_text_field.py</extracomment>
        <translation>Unterstrichen</translation>
    </message>
    <message>
        <source>Undo</source>
        <extracomment>10 files</extracomment>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo changes to {what}</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Änderungen an {what} rückgängig machen</translation>
    </message>
    <message>
        <source>Undo last choice</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Letzte Auswahl rückgängig machen</translation>
    </message>
    <message>
        <source>Undo reordering</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Umordnen rückgängig machen</translation>
    </message>
    <message>
        <source>Undo reordering the layouts of “{name}”.</source>
        <extracomment>app/ui/pages/ad_campaign/ad_editing.py</extracomment>
        <translation>Das Umordnen der Layouts von „{name}“ rückgängig machen.</translation>
    </message>
    <message>
        <source>Undo restoring</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Wiederherstellung rückgängig machen</translation>
    </message>
    <message>
        <source>Undo tag changes to {what}</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>Tag-Änderungen an {what} rückgängig machen</translation>
    </message>
    <message>
        <source>Undo {step}</source>
        <extracomment>app/ui/navigation/list_undo.py</extracomment>
        <translation>Rückgängig: {step}</translation>
    </message>
    <message>
        <source>Undoing your bulk edit changed this while you were editing</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Das Rückgängigmachen Ihrer Sammeländerung hat dieses Element während der Bearbeitung geändert</translation>
    </message>
    <message>
        <source>Undone: {step}</source>
        <extracomment>app/ui/pages/campaign_editor/step_announcer.py</extracomment>
        <translation>Rückgängig gemacht: {step}</translation>
    </message>
    <message>
        <source>Unexpected sign-in</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Unerwartete Anmeldung</translation>
    </message>
    <message>
        <source>Unknown</source>
        <extracomment>4 files</extracomment>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Unknown layout code</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Unbekannter Layoutcode</translation>
    </message>
    <message>
        <source>Unknown player type: {kinds}.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Unbekannter Playertyp: {kinds}.</translation>
    </message>
    <message>
        <source>Unknown: the ad couldn&apos;t be loaded.</source>
        <extracomment>app/ui/pages/campaigns/ad_inspector_section.py</extracomment>
        <translation>Unbekannt: Die Werbekampagne konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>Unless a widget sets its own</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Sofern ein Widget keine eigene festlegt</translation>
    </message>
    <message>
        <source>Unlock the keyring, then restart Marquee.</source>
        <extracomment>app/core/errors.py</extracomment>
        <translation>Entsperren Sie den Schlüsselbund, und starten Sie Marquee dann neu.</translation>
    </message>
    <message>
        <source>Unnamed campaign</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>Unbenannte Kampagne</translation>
    </message>
    <message>
        <source>Unnamed region</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Unbenannte Region</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Unsaved</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Unsaved changes appear here until they&apos;re in the CMS.</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>Nicht gespeicherte Änderungen erscheinen hier, bis sie im CMS sind.</translation>
    </message>
    <message>
        <source>Unsaved: {summary}</source>
        <extracomment>app/ui/widgets/feedback/unsaved_bar.py</extracomment>
        <translation>Nicht gespeichert: {summary}</translation>
    </message>
    <message>
        <source>Unsaved: {summary}. If you keep the draft, your changes will be here when you open it again.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Nicht gespeichert: {summary}. Wenn Sie den Entwurf behalten, sind Ihre Änderungen beim nächsten Öffnen wieder da.</translation>
    </message>
    <message>
        <source>Until you finish or undo it, some layouts may be missing or appear twice.</source>
        <extracomment>app/ui/editors/interrupted_write_view.py</extracomment>
        <translation>Bis Sie es abschließen oder rückgängig machen, können manche Layouts fehlen oder doppelt vorhanden sein.</translation>
    </message>
    <message numerus="yes">
        <source>Update the {n} existing commands</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>Vorhandenen Befehl ändern</numerusform>
            <numerusform>Die {n} vorhandenen Befehle ändern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Update {n} commands</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Befehl ändern</numerusform>
            <numerusform>{n} Befehle ändern</numerusform>
        </translation>
    </message>
    <message>
        <source>Updated {ago}</source>
        <extracomment>app/ui/window/status_line.py</extracomment>
        <translation>Aktualisiert {ago}</translation>
    </message>
    <message>
        <source>Usage</source>
        <extracomment>app/models/layout_library.py, app/ui/search/layout_card.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>Verwendung</translation>
    </message>
    <message>
        <source>Use 127.0.0.1 in the redirect address, here and in the CMS.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Verwenden Sie in der Weiterleitungsadresse 127.0.0.1, hier und im CMS.</translation>
    </message>
    <message>
        <source>Use a redirect address with a port above 1024, here and in the CMS.</source>
        <extracomment>app/auth/loopback_listener.py</extracomment>
        <translation>Verwenden Sie eine Weiterleitungsadresse mit einem Port über 1024, hier und im CMS.</translation>
    </message>
    <message>
        <source>Use an address like {address}, the same as in the CMS.</source>
        <extracomment>app/config/redirect_uri.py</extracomment>
        <translation>Verwenden Sie eine Adresse wie {address}, dieselbe wie im CMS.</translation>
    </message>
    <message>
        <source>Use another version</source>
        <extracomment>app/ui/forms/form_state.py</extracomment>
        <translation>Andere Version verwenden</translation>
    </message>
    <message>
        <source>Use any free port</source>
        <extracomment>app/ui/pages/sign_in/redirect_field.py</extracomment>
        <translation>Beliebigen freien Port verwenden</translation>
    </message>
    <message>
        <source>Use as default</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Als Standard verwenden</translation>
    </message>
    <message>
        <source>Use folder</source>
        <extracomment>app/ui/pages/campaign_editor/library_loader.py</extracomment>
        <translation>Ordner verwenden</translation>
    </message>
    <message>
        <source>Use https://, or allow unencrypted HTTP for this connection.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>Verwenden Sie https://, oder erlauben Sie unverschlüsseltes HTTP für diese Verbindung.</translation>
    </message>
    <message>
        <source>Use merged version</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Ergebnis übernehmen</translation>
    </message>
    <message>
        <source>Use template “{name}”</source>
        <extracomment>app/ui/pages/notifications/template_button.py</extracomment>
        <translation>Vorlage „{name}“ verwenden</translation>
    </message>
    <message>
        <source>Use the CMS version</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>CMS-Version übernehmen</translation>
    </message>
    <message>
        <source>Use the newer version for templates. Everything else works here too.</source>
        <extracomment>app/services/notifications/message_template_store.py</extracomment>
        <translation>Verwenden Sie für Vorlagen die neuere Version. Alles andere funktioniert auch hier.</translation>
    </message>
    <message>
        <source>Use the newer version of Marquee, or choose another data folder.</source>
        <extracomment>app/core/atomic_files.py</extracomment>
        <translation>Verwenden Sie die neuere Version von Marquee, oder wählen Sie einen anderen Datenordner aus.</translation>
    </message>
    <message>
        <source>Use theirs for all</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Alle fremden übernehmen</translation>
    </message>
    <message>
        <source>Use this area</source>
        <extracomment>app/ui/pages/ad_campaign/geofence_dialog.py</extracomment>
        <translation>Gebiet verwenden</translation>
    </message>
    <message>
        <source>Use this zone</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Zeitzone verwenden</translation>
    </message>
    <message>
        <source>Use yours for all</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Alle eigenen behalten</translation>
    </message>
    <message>
        <source>Use {time} instead</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Stattdessen {time} verwenden</translation>
    </message>
    <message>
        <source>Used by players and layouts. Letters A to Z and underscores only. Can&apos;t be changed later.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Wird von Playern und Layouts verwendet. Nur Buchstaben A bis Z und Unterstriche. Kann später nicht geändert werden.</translation>
    </message>
    <message>
        <source>User group {group_id}</source>
        <extracomment>app/services/lookups/lookups.py</extracomment>
        <translation>Benutzergruppe {group_id}</translation>
    </message>
    <message>
        <source>User group {id}</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Benutzergruppe {id}</translation>
    </message>
    <message>
        <source>User group: {name}</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Benutzergruppe: {name}</translation>
    </message>
    <message>
        <source>User groups</source>
        <extracomment>app/ui/pages/notifications/form.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Benutzergruppen</translation>
    </message>
    <message>
        <source>User {id}</source>
        <extracomment>app/ui/resource/inspector_value_texts.py</extracomment>
        <translation>Benutzer {id}</translation>
    </message>
    <message>
        <source>Users</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Uses the client secret</source>
        <extracomment>app/ui/pages/sign_in/page.py</extracomment>
        <translation>Mit dem Client-Geheimnis</translation>
    </message>
    <message>
        <source>Valid for</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Gültig für</translation>
    </message>
    <message>
        <source>Valid from</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Gültig ab</translation>
    </message>
    <message>
        <source>Valid until</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>Gültig bis</translation>
    </message>
    <message>
        <source>Validation in display settings</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Prüfung in Displayeinstellungen</translation>
    </message>
    <message>
        <source>Validation string</source>
        <extracomment>app/ui/pages/commands/declaration.py, app/ui/pages/commands/form.py</extracomment>
        <translation>Prüftext</translation>
    </message>
    <message>
        <source>Validation strings can have up to {most} characters. This one has {length}.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>Prüftexte dürfen höchstens {most} Zeichen haben. Dieser hat {length}.</translation>
    </message>
    <message>
        <source>Validators</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Validatoren</translation>
    </message>
    <message>
        <source>Value</source>
        <extracomment>app/ui/pages/commands/extras_editor.py, app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Value of extra {n}</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Wert von Extra {n}</translation>
    </message>
    <message>
        <source>Values can&apos;t contain a comma: it ended the tag {tag}.</source>
        <extracomment>app/ui/widgets/inputs/tag_field.py</extracomment>
        <translation>Werte können kein Komma enthalten: Es hat das Tag {tag} beendet.</translation>
    </message>
    <message>
        <source>Version</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Version</translation>
    </message>
    <message>
        <source>Version history</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Versionsverlauf</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Versions</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>View</source>
        <extracomment>app/ui/resource/saved_views.py, app/ui/window/window_actions.py</extracomment>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>View campaigns</source>
        <extracomment>app/domain/account_abilities.py, app/domain/cms_features.py</extracomment>
        <translation>Kampagnen anzeigen</translation>
    </message>
    <message>
        <source>View commands</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Befehle anzeigen</translation>
    </message>
    <message>
        <source>View datasets</source>
        <extracomment>app/domain/account_abilities.py, app/domain/cms_features.py</extracomment>
        <translation>Datasets anzeigen</translation>
    </message>
    <message>
        <source>View day parts</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Tagesabschnitte anzeigen</translation>
    </message>
    <message>
        <source>View display groups</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Displaygruppen anzeigen</translation>
    </message>
    <message>
        <source>View folders</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Ordner anzeigen</translation>
    </message>
    <message>
        <source>View layouts</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Layouts anzeigen</translation>
    </message>
    <message>
        <source>View modules</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Module anzeigen</translation>
    </message>
    <message>
        <source>View modules and templates</source>
        <extracomment>app/domain/account_abilities.py</extracomment>
        <translation>Module und Vorlagen anzeigen</translation>
    </message>
    <message>
        <source>View notifications</source>
        <extracomment>app/domain/account_abilities.py, app/domain/cms_features.py</extracomment>
        <translation>Benachrichtigungen anzeigen</translation>
    </message>
    <message>
        <source>View user groups</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Benutzergruppen anzeigen</translation>
    </message>
    <message>
        <source>View users</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Benutzer anzeigen</translation>
    </message>
    <message>
        <source>View, edited: {name}</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Ansicht, bearbeitet: {name}</translation>
    </message>
    <message>
        <source>View: {name}</source>
        <extracomment>app/ui/resource/saved_views.py</extracomment>
        <translation>Ansicht: {name}</translation>
    </message>
    <message>
        <source>Violet</source>
        <extracomment>app/ui/widgets/inputs/color_swatches.py</extracomment>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Visible</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Sichtbar</translation>
    </message>
    <message>
        <source>Visible part of the time strip</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Sichtbarer Teil der Zeitleiste</translation>
    </message>
    <message>
        <source>Wait</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Wait a moment, then try again.</source>
        <extracomment>app/services/saving/own_writes.py</extracomment>
        <translation>Warten Sie einen Moment, und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Wait until both sides have loaded.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Warten Sie, bis beide Seiten geladen sind.</translation>
    </message>
    <message>
        <source>Wait until it&apos;s done there, or finish or undo it there. Then try again.</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>Warten Sie, bis es dort abgeschlossen ist, oder schließen Sie es dort ab oder machen Sie es dort rückgängig. Versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>Wait until the change is done.</source>
        <extracomment>app/ui/pages/campaigns/move_dialog.py</extracomment>
        <translation>Warten Sie, bis die Änderung abgeschlossen ist.</translation>
    </message>
    <message>
        <source>Wait, then try again. Another program with the same client ID may be sending too many requests.</source>
        <extracomment>app/auth/sign_in_diagnosis.py</extracomment>
        <translation>Warten Sie, und versuchen Sie es dann erneut. Vielleicht sendet ein anderes Programm mit derselben Client-ID zu viele Anfragen.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for the network</source>
        <extracomment>app/ui/editors/status_view.py, app/ui/pages/drafts/labels.py</extracomment>
        <translation>Wartet auf Netzwerk</translation>
    </message>
    <message>
        <source>Waiting for you to sign in</source>
        <extracomment>app/ui/pages/sign_in/browser_wait.py, app/ui/pages/sign_in/page.py</extracomment>
        <translation>Wartet auf Ihre Anmeldung</translation>
    </message>
    <message>
        <source>Waiting to be saved</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>Speichern ausstehend</translation>
    </message>
    <message>
        <source>Webhook</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Welcome back</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Willkommen zurück</translation>
    </message>
    <message>
        <source>What happens when the source returns no rows</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>Was geschieht, wenn die Quelle keine Zeilen liefert</translation>
    </message>
    <message>
        <source>What it does</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>Was er bewirkt</translation>
    </message>
    <message>
        <source>What this action does</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Was diese Aktion bewirkt</translation>
    </message>
    <message>
        <source>What will be saved · {layouts}</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Ergebnis · {layouts}</translation>
    </message>
    <message>
        <source>When</source>
        <extracomment>app/ui/pages/actions/form.py, app/ui/widgets/tables/version_history_view.py</extracomment>
        <translation>Wann</translation>
    </message>
    <message>
        <source>When data is loaded (onDataLoad)</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Nach dem Laden der Daten (onDataLoad)</translation>
    </message>
    <message>
        <source>When initialised (onInitialize)</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Beim Initialisieren (onInitialize)</translation>
    </message>
    <message>
        <source>When off, part of a tag is enough. Requires the “Tags” filter.</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Ist dies ausgeschaltet, genügt ein Teil des Tags. Erfordert den Filter „Tags“.</translation>
    </message>
    <message>
        <source>When rendered (onRender)</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Beim Rendern (onRender)</translation>
    </message>
    <message>
        <source>When rendered (onTemplateRender)</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Beim Rendern (onTemplateRender)</translation>
    </message>
    <message>
        <source>When shown (onTemplateVisible)</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>Beim Anzeigen (onTemplateVisible)</translation>
    </message>
    <message>
        <source>When shown (onVisible)</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Beim Anzeigen (onVisible)</translation>
    </message>
    <message>
        <source>When the CMS is back, Marquee checks whether it arrived and sends it only if it didn&apos;t.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Sobald das CMS wieder erreichbar ist, prüft Marquee, ob es angekommen ist, und sendet es nur, wenn nicht.</translation>
    </message>
    <message>
        <source>When to alert the CMS.</source>
        <extracomment>app/ui/pages/commands/form.py</extracomment>
        <translation>Wann das CMS gewarnt wird.</translation>
    </message>
    <message>
        <source>When {trigger}, {effect}.</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Wenn {trigger}, {effect}.</translation>
    </message>
    <message>
        <source>Whether all tags or any tag must match. Requires the “Tags” filter.</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Ob alle Tags oder mindestens eines zutreffen muss. Erfordert den Filter „Tags“.</translation>
    </message>
    <message>
        <source>Whether the layout editor shows a preview</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>Ob der Layout-Editor eine Vorschau zeigt</translation>
    </message>
    <message>
        <source>Which time zone is {cms} in?</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>In welcher Zeitzone ist {cms}?</translation>
    </message>
    <message>
        <source>White</source>
        <extracomment>app/ui/pages/commands/string_panels.py</extracomment>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>Whole numbers, separated by commas</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Ganze Zahlen, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Widget</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Widget</translation>
    </message>
    <message>
        <source>Widget ID</source>
        <extracomment>app/ui/pages/actions/action_inspector.py, app/ui/pages/actions/columns.py</extracomment>
        <translation>Widget-ID</translation>
    </message>
    <message>
        <source>Widget is missing</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Widget fehlt</translation>
    </message>
    <message>
        <source>Widget to show</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Gezeigtes Widget</translation>
    </message>
    <message>
        <source>Widget {n}</source>
        <extracomment>app/ui/pages/actions/field_editors.py, app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Widget {n}</translation>
    </message>
    <message>
        <source>Width</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Windows</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>Windows</translation>
    </message>
    <message>
        <source>With confirmation</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Mit Bestätigung</translation>
    </message>
    <message>
        <source>With cycle playback, one layout plays each time the campaign&apos;s turn comes.</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Bei zyklischer Wiedergabe läuft jedes Mal ein Layout, wenn die Kampagne an die Reihe kommt.</translation>
    </message>
    <message>
        <source>With cycle playback, the CMS always uses “Block”.</source>
        <extracomment>app/domain/campaigns/bulk_edit.py, app/domain/campaigns/validation.py</extracomment>
        <translation>Bei zyklischer Wiedergabe verwendet das CMS immer „Block“.</translation>
    </message>
    <message>
        <source>With errors</source>
        <extracomment>app/ui/pages/modules/declaration.py, app/ui/pages/templates/declaration.py</extracomment>
        <translation>Mit Fehlern</translation>
    </message>
    <message>
        <source>With issues</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Mit Problemen</translation>
    </message>
    <message>
        <source>With layouts</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Mit Layouts</translation>
    </message>
    <message>
        <source>Without a command string, it does nothing unless display settings provide one.</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py, app/ui/pages/commands/declaration.py</extracomment>
        <translation>Ohne Befehlstext bewirkt er nichts, es sei denn, die Displayeinstellungen geben einen vor.</translation>
    </message>
    <message>
        <source>Worth checking</source>
        <extracomment>app/ui/widgets/feedback/ad_findings.py</extracomment>
        <translation>Bitte prüfen</translation>
    </message>
    <message>
        <source>Writes</source>
        <extracomment>app/services/help/diagnostics.py</extracomment>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Writes to</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Schreibt in</translation>
    </message>
    <message>
        <source>Written by the CMS itself</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Vom CMS selbst geschrieben</translation>
    </message>
    <message>
        <source>Yes</source>
        <extracomment>5 files</extracomment>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>Ja oder nein</translation>
    </message>
    <message>
        <source>Yes, in the CMS</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Ja, im CMS</translation>
    </message>
    <message>
        <source>Yes, no details</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Ja, ohne Angaben</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <extracomment>app/domain/dates/date_parsing.py, app/domain/text/value_formatting.py</extracomment>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You</source>
        <extracomment>app/ui/pages/campaign_editor/version_view_controller.py, app/ui/pages/drafts/labels.py, app/ui/resource/inspector_value_texts.py</extracomment>
        <translation>Sie</translation>
    </message>
    <message>
        <source>You already have {most} templates. Delete one first.</source>
        <extracomment>app/services/notifications/message_template_store.py</extracomment>
        <translation>Sie haben schon {most} Vorlagen. Löschen Sie zuerst eine.</translation>
    </message>
    <message>
        <source>You can change this in the connection&apos;s settings.</source>
        <extracomment>app/ui/window/navigator.py</extracomment>
        <translation>Sie können dies in den Einstellungen der Verbindung ändern.</translation>
    </message>
    <message>
        <source>You can close this tab and go back to Marquee.</source>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>Sie können diesen Tab schließen und zu Marquee zurückkehren.</translation>
    </message>
    <message>
        <source>You can keep editing. Changes are sent when the CMS is back.</source>
        <extracomment>app/ui/offline/offline_editor_banner.py</extracomment>
        <translation>Sie können weiterarbeiten. Änderungen werden gesendet, sobald das CMS wieder erreichbar ist.</translation>
    </message>
    <message>
        <source>You can keep your entries as a draft on this computer.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Sie können Ihre Eingaben als Entwurf auf diesem Computer behalten.</translation>
    </message>
    <message>
        <source>You can only change actions in checked-out layouts. To check one out, open it in the CMS layout editor and choose “Checkout”.</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>Aktionen lassen sich nur in ausgecheckten Layouts ändern. Um ein Layout auszuchecken, öffnen Sie es im Layout-Editor des CMS, und wählen Sie „Checkout“.</translation>
    </message>
    <message>
        <source>You can only undo this until you close Marquee</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>Sie können dies nur rückgängig machen, bis Sie Marquee schließen</translation>
    </message>
    <message>
        <source>You can restore it from Deleted items, but not its schedules.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Sie können sie unter „Gelöschte Elemente“ wiederherstellen, aber nicht ihre Einträge im Zeitplan.</translation>
    </message>
    <message>
        <source>You can restore it from Deleted items, but without an attachment.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Sie können sie unter „Gelöschte Elemente“ wiederherstellen, aber ohne Anhang.</translation>
    </message>
    <message numerus="yes">
        <source>You can restore the actions from Deleted items.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>
            <numerusform>Sie können die Aktion unter „Gelöschte Elemente“ wiederherstellen.</numerusform>
            <numerusform>Sie können die Aktionen unter „Gelöschte Elemente“ wiederherstellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>You can restore them from Deleted items, but not their attachments.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>Sie können sie unter „Gelöschte Elemente“ wiederherstellen, aber nicht ihre Anhänge.</translation>
    </message>
    <message>
        <source>You can restore them from Deleted items, but not their schedules.</source>
        <extracomment>app/services/campaigns/campaign_service.py</extracomment>
        <translation>Sie können sie unter „Gelöschte Elemente“ wiederherstellen, aber nicht ihre Einträge im Zeitplan.</translation>
    </message>
    <message numerus="yes">
        <source>You can restore them from Deleted items, but they will get new IDs.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>
            <numerusform>Sie können ihn unter „Gelöschte Elemente“ wiederherstellen, er erhält aber eine neue ID.</numerusform>
            <numerusform>Sie können sie unter „Gelöschte Elemente“ wiederherstellen, sie erhalten aber neue IDs.</numerusform>
        </translation>
    </message>
    <message>
        <source>You can save again now.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Sie können jetzt erneut speichern.</translation>
    </message>
    <message>
        <source>You can undo the merge in one step</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Das Zusammenführen lässt sich in einem Schritt rückgängig machen</translation>
    </message>
    <message>
        <source>You can&apos;t do everything in {cms} yet.</source>
        <extracomment>app/ui/window/permissions_notice.py</extracomment>
        <translation>Ihnen fehlen in {cms} noch Berechtigungen.</translation>
    </message>
    <message>
        <source>You changed this elsewhere in this window while you were editing</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Sie haben dieses Element während der Bearbeitung an anderer Stelle in diesem Fenster geändert</translation>
    </message>
    <message>
        <source>You created it once. The request may have arrived twice, or someone else created the same item.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Sie haben es einmal erstellt. Vielleicht kam die Anfrage doppelt an, oder jemand anders hat dasselbe erstellt.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to change this.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Sie haben keine Berechtigung, dies zu ändern.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to create this.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Sie haben keine Berechtigung, dies zu erstellen.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to delete this campaign.</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Sie haben keine Berechtigung, diese Kampagne zu löschen.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to delete this command.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Sie haben keine Berechtigung, diesen Befehl zu löschen.</translation>
    </message>
    <message>
        <source>You don&apos;t have permission to delete this.</source>
        <extracomment>app/transport/permission_denied.py</extracomment>
        <translation>Sie haben keine Berechtigung, dies zu löschen.</translation>
    </message>
    <message>
        <source>You have view-only access to these campaigns.</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>Sie haben nur Lesezugriff auf diese Kampagnen.</translation>
    </message>
    <message>
        <source>You have view-only access to this ad.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>Sie haben nur Lesezugriff auf diese Werbekampagne.</translation>
    </message>
    <message>
        <source>You have view-only access to this campaign.</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py, app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>Sie haben nur Lesezugriff auf diese Kampagne.</translation>
    </message>
    <message>
        <source>You have view-only access to this command.</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>Sie haben nur Lesezugriff auf diesen Befehl.</translation>
    </message>
    <message>
        <source>You have view-only access to “{name}”.</source>
        <extracomment>app/ui/pages/campaign_compare/compared_side.py</extracomment>
        <translation>Sie haben nur Lesezugriff auf „{name}“.</translation>
    </message>
    <message>
        <source>You have view-only access.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>Sie haben nur Lesezugriff.</translation>
    </message>
    <message>
        <source>You need its address and a client ID from your administrator.</source>
        <extracomment>app/ui/pages/start/page.py</extracomment>
        <translation>Sie brauchen die Adresse und eine Client-ID von Ihrer Administration.</translation>
    </message>
    <message>
        <source>You saved this campaign elsewhere at {time}, while you were editing here</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Sie haben diese Kampagne um {time} anderswo gespeichert, während Sie sie hier bearbeiteten</translation>
    </message>
    <message>
        <source>You saved this campaign elsewhere while you were editing here</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Sie haben diese Kampagne anderswo gespeichert, während Sie sie hier bearbeiteten</translation>
    </message>
    <message>
        <source>You saved “{name}” elsewhere. You&apos;re seeing the latest version</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Sie haben „{name}“ anderswo gespeichert. Sie sehen die aktuelle Version</translation>
    </message>
    <message>
        <source>You signed out of {host} in another window.</source>
        <extracomment>app/auth/token_renewal.py</extracomment>
        <translation>Sie haben sich in einem anderen Fenster von {host} abgemeldet.</translation>
    </message>
    <message>
        <source>You still see your version. Compare it with the CMS version, then save again or revert.</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Sie sehen weiter Ihre Version. Vergleichen Sie sie mit der Version im CMS, und speichern Sie erneut, oder setzen Sie sie zurück.</translation>
    </message>
    <message>
        <source>You weren&apos;t signed in to the CMS yet. Now that you are, choose “Open again” and approve access.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Sie waren noch nicht beim CMS angemeldet. Wählen Sie jetzt „Erneut öffnen“, und genehmigen Sie den Zugriff.</translation>
    </message>
    <message>
        <source>You&apos;ll need to sign in again next time.</source>
        <extracomment>app/ui/window/forgotten_keys_notice.py</extracomment>
        <translation>Sie müssen sich nächstes Mal erneut anmelden.</translation>
    </message>
    <message>
        <source>You&apos;re all set</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>Alles bereit</translation>
    </message>
    <message>
        <source>You&apos;re not signed in to this connection.</source>
        <extracomment>app/transport/http_client.py</extracomment>
        <translation>Sie sind bei dieser Verbindung nicht angemeldet.</translation>
    </message>
    <message>
        <source>You&apos;re not signed in to {host}.</source>
        <extracomment>app/auth/token_source.py</extracomment>
        <translation>Sie sind bei {host} nicht angemeldet.</translation>
    </message>
    <message>
        <source>You&apos;re now signed in to {cms} as {now}, not {before}</source>
        <extracomment>app/ui/window/navigator.py</extracomment>
        <translation>Sie sind bei {cms} jetzt als {now} angemeldet, nicht als {before}</translation>
    </message>
    <message>
        <source>You&apos;re seeing the last version that was loaded.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Sie sehen die zuletzt geladene Version.</translation>
    </message>
    <message>
        <source>You&apos;re signed in, but the CMS granted no scopes, so Marquee can&apos;t open anything in this CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>Sie sind angemeldet, aber das CMS hat keine Bereiche gewährt. Marquee kann daher nichts in diesem CMS öffnen.</translation>
    </message>
    <message>
        <source>You&apos;re signed out of {cms}</source>
        <extracomment>app/ui/resource/page_states.py, app/ui/window/signed_out_notice.py</extracomment>
        <translation>Sie sind von {cms} abgemeldet</translation>
    </message>
    <message>
        <source>You&apos;re signed out of {name}.</source>
        <extracomment>app/ui/shell.py</extracomment>
        <translation>Sie sind von {name} abgemeldet.</translation>
    </message>
    <message>
        <source>Your account can&apos;t change layouts in this CMS, so it can&apos;t change actions either.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>Ihr Konto darf in diesem CMS keine Layouts und damit auch keine Aktionen ändern.</translation>
    </message>
    <message>
        <source>Your account can&apos;t use the feature “{feature}”.</source>
        <extracomment>app/domain/cms_features.py</extracomment>
        <translation>Ihr Konto kann die Funktion „{feature}“ nicht verwenden.</translation>
    </message>
    <message>
        <source>Your bulk edit changed this while you were editing</source>
        <extracomment>app/ui/editors/record_editing.py</extracomment>
        <translation>Ihre Sammeländerung hat dieses Element während der Bearbeitung geändert</translation>
    </message>
    <message>
        <source>Your changes are back. Saving first checks the campaign in the CMS, and merges if needed.</source>
        <extracomment>app/ui/pages/campaign_editor/page.py</extracomment>
        <translation>Ihre Änderungen sind wieder da. Beim Speichern prüft Marquee zuerst die Kampagne im CMS und führt bei Bedarf zusammen.</translation>
    </message>
    <message>
        <source>Your changes are kept on this computer.</source>
        <extracomment>app/ui/editors/status_view.py, app/ui/window/signed_out_notice.py</extracomment>
        <translation>Ihre Änderungen bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>Your changes are still here. When you save, Marquee checks the CMS first and merges if needed.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Ihre Änderungen sind noch da. Beim Speichern prüft Marquee zuerst das CMS und führt bei Bedarf zusammen.</translation>
    </message>
    <message>
        <source>Your changes are still in the window. Save them before you close Marquee.</source>
        <extracomment>app/core/disk_worker.py</extracomment>
        <translation>Ihre Änderungen sind noch im Fenster. Speichern Sie sie, bevor Sie Marquee schließen.</translation>
    </message>
    <message>
        <source>Your changes have been restored. Save to send them again.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Ihre Änderungen wurden wiederhergestellt. Speichern Sie, um sie erneut zu senden.</translation>
    </message>
    <message>
        <source>Your changes were sent before Marquee saw theirs.</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Ihre Änderungen wurden gesendet, bevor Marquee die fremden kannte.</translation>
    </message>
    <message>
        <source>Your choice is saved with the connection. You can change it in its settings.</source>
        <extracomment>app/ui/window/time_zone_prompt.py</extracomment>
        <translation>Ihre Auswahl wird mit der Verbindung gespeichert. Sie können sie in deren Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Your earlier version reached the CMS, but not your later changes.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>Ihre frühere Version ist im CMS angekommen, Ihre späteren Änderungen nicht.</translation>
    </message>
    <message>
        <source>Your entries are still here. You can create it again.</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>Ihre Eingaben sind noch da. Sie können das Element neu erstellen.</translation>
    </message>
    <message>
        <source>Your permissions</source>
        <extracomment>4 files</extracomment>
        <translation>Ihre Berechtigungen</translation>
    </message>
    <message>
        <source>Your permissions in {connection}</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>Ihre Berechtigungen in {connection}</translation>
    </message>
    <message>
        <source>Your position</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Ihre Position</translation>
    </message>
    <message>
        <source>Your save overwrote a change made just before it</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Sie haben eine Änderung überschrieben, die kurz zuvor gespeichert wurde</translation>
    </message>
    <message>
        <source>Your save overwrote a change you made elsewhere just before it</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Sie haben eine Änderung überschrieben, die Sie kurz zuvor anderswo gespeichert haben</translation>
    </message>
    <message>
        <source>Your save overwrote a change {who} made just before it</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>Sie haben eine Änderung überschrieben, die {who} kurz zuvor gespeichert hat</translation>
    </message>
    <message>
        <source>Your saved changes are kept as a draft on this computer. Open it to compare and merge.</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>Ihre gespeicherten Änderungen sind als Entwurf auf diesem Computer erhalten. Öffnen Sie ihn zum Vergleichen und Zusammenführen.</translation>
    </message>
    <message>
        <source>Your saved changes are shown here as unsaved. When you save, you&apos;ll see both side by side.</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Ihre gespeicherten Änderungen gelten hier wieder als nicht gespeichert. Beim Speichern sehen Sie beides nebeneinander.</translation>
    </message>
    <message>
        <source>Your saved changes to “{name}” were overwritten; the CMS doesn&apos;t say by whom</source>
        <extracomment>app/ui/recovery/labels.py</extracomment>
        <translation>Ihre gespeicherten Änderungen an „{name}“ wurden überschrieben; das CMS gibt nicht an, von wem</translation>
    </message>
    <message>
        <source>Your sign-in isn&apos;t saved</source>
        <extracomment>app/ui/window/forgotten_keys_notice.py</extracomment>
        <translation>Ihre Anmeldung wird nicht gespeichert</translation>
    </message>
    <message>
        <source>Your sign-in won&apos;t be saved, so you&apos;ll need to sign in again next time.</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>Ihre Anmeldung wird nicht gespeichert. Sie müssen sich nächstes Mal erneut anmelden.</translation>
    </message>
    <message>
        <source>Your time</source>
        <extracomment>app/ui/pages/notifications/release_editor.py</extracomment>
        <translation>Ihre Zeit</translation>
    </message>
    <message>
        <source>Your time: {time}</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>Ihre Zeit: {time}</translation>
    </message>
    <message>
        <source>Your unsaved changes from {when} have been restored</source>
        <extracomment>app/ui/editors/status_view.py</extracomment>
        <translation>Ihre nicht gespeicherten Änderungen vom {when} wurden wiederhergestellt</translation>
    </message>
    <message>
        <source>Yours</source>
        <extracomment>app/models/version_merge_table.py, app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Ihre Version</translation>
    </message>
    <message>
        <source>Yours first</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>Ihre zuerst</translation>
    </message>
    <message>
        <source>Yours, theirs and what will be saved</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Ihre, die fremde und die zu speichernde Version</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py, app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>all of {text}</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>alle von {text}</translation>
    </message>
    <message>
        <source>allowed</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>and</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/offline/offline_storage_dialog.py, app/ui/pages/notifications/labels.py</extracomment>
        <translation>und</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <extracomment>app/ui/resource/record_actions.py, app/ui/widgets/inputs/chip_field.py, app/ui/window/quit_confirmation.py</extracomment>
        <translation>und {n} weitere</translation>
    </message>
    <message>
        <source>as entered</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>wie eingegeben</translation>
    </message>
    <message>
        <source>as hexadecimal bytes</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>als hexadezimale Bytes</translation>
    </message>
    <message>
        <source>as text</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>als Text</translation>
    </message>
    <message>
        <source>ascending</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>aufsteigend</translation>
    </message>
    <message>
        <source>by {name}</source>
        <extracomment>app/ui/pages/campaigns/declaration.py, app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>von {name}</translation>
    </message>
    <message>
        <source>closed</source>
        <extracomment>app/ui/resource/inspector_blocks.py</extracomment>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>counting…</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>wird gezählt…</translation>
    </message>
    <message>
        <source>current step</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>aktueller Schritt</translation>
    </message>
    <message>
        <source>custom notifications</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>eigene Benachrichtigungen</translation>
    </message>
    <message>
        <source>datasets</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Datasets</translation>
    </message>
    <message>
        <source>day part {id}</source>
        <extracomment>app/domain/ads/ad.py, app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Tagesabschnitt {id}</translation>
    </message>
    <message>
        <source>delete</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>löschen</translation>
    </message>
    <message>
        <source>descending</source>
        <extracomment>app/ui/resource/columns_menu.py</extracomment>
        <translation>absteigend</translation>
    </message>
    <message>
        <source>display group {id}</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>Displaygruppe {id}</translation>
    </message>
    <message>
        <source>displays</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Displays</translation>
    </message>
    <message>
        <source>done</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>drafts</source>
        <extracomment>app/services/drafts/draft_store.py</extracomment>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>drop to insert at {place}</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>loslassen, um an Position {place} einzufügen</translation>
    </message>
    <message>
        <source>drop to move to {place}</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>loslassen, um an Position {place} zu verschieben</translation>
    </message>
    <message>
        <source>dynamic</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>dynamisch</translation>
    </message>
    <message>
        <source>e.g. Head office</source>
        <extracomment>app/ui/pages/sign_in/form.py</extracomment>
        <translation>z. B. Zentrale</translation>
    </message>
    <message>
        <source>edit</source>
        <extracomment>app/ui/pages/datasets/declaration.py, app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>empty</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>leer</translation>
    </message>
    <message>
        <source>en</source>
        <comment>code of the language that the page is in</comment>
        <extracomment>app/auth/sign_in_result_page.py</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>ended</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>beendet</translation>
    </message>
    <message>
        <source>everyone</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>alle</translation>
    </message>
    <message>
        <source>geofence</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>Geofence</translation>
    </message>
    <message>
        <source>group</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>h</source>
        <comment>hours</comment>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>h</translation>
    </message>
    <message>
        <source>has actions</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>hat Aktionen</translation>
    </message>
    <message>
        <source>https://</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>https://</translation>
    </message>
    <message>
        <source>in no campaign</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>in keiner Kampagne</translation>
    </message>
    <message>
        <source>in the CMS</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>im CMS</translation>
    </message>
    <message>
        <source>in the CMS now</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>jetzt im CMS</translation>
    </message>
    <message numerus="yes">
        <source>in {n} campaigns</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_form.py</extracomment>
        <translation>
            <numerusform>in {n} Kampagne</numerusform>
            <numerusform>in {n} Kampagnen</numerusform>
        </translation>
    </message>
    <message>
        <source>in {time}</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>itself (self-signed)</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>sich selbst (selbstsigniert)</translation>
    </message>
    <message>
        <source>just now</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>last 30 days</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>letzte 30 Tage</translation>
    </message>
    <message>
        <source>last 365 days</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>letzte 365 Tage</translation>
    </message>
    <message>
        <source>last 7 days</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>letzte 7 Tage</translation>
    </message>
    <message>
        <source>layout</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Layout</translation>
    </message>
    <message>
        <source>layouts</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>loaded</source>
        <extracomment>app/ui/resource/filter_bar.py</extracomment>
        <translation>geladen</translation>
    </message>
    <message>
        <source>loaded {n} of {total}</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>{n} von {total} geladen</translation>
    </message>
    <message>
        <source>loading</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>wird geladen</translation>
    </message>
    <message>
        <source>matches {text}</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>passt auf {text}</translation>
    </message>
    <message>
        <source>message templates</source>
        <extracomment>app/services/notifications/message_template_store.py</extracomment>
        <translation>Nachrichtenvorlagen</translation>
    </message>
    <message>
        <source>min</source>
        <comment>minutes</comment>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>min</translation>
    </message>
    <message>
        <source>moved to “{folder}”</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>nach „{folder}“ verschoben</translation>
    </message>
    <message>
        <source>ms</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py</extracomment>
        <translation>ms</translation>
    </message>
    <message>
        <source>no longer in the CMS</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>nicht mehr im CMS</translation>
    </message>
    <message>
        <source>not allowed</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>noch nicht geprüft</translation>
    </message>
    <message>
        <source>not found in {cms}</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>in {cms} nicht gefunden</translation>
    </message>
    <message>
        <source>not shared with you in {cms}</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>in {cms} nicht für Sie freigegeben</translation>
    </message>
    <message>
        <source>not started</source>
        <extracomment>app/ui/widgets/containers/sign_in_steps.py</extracomment>
        <translation>noch nicht begonnen</translation>
    </message>
    <message>
        <source>nothing automatically</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>nichts automatisch</translation>
    </message>
    <message>
        <source>now</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>offline lists</source>
        <extracomment>app/services/offline/offline_store.py</extracomment>
        <translation>Offline-Listen</translation>
    </message>
    <message>
        <source>on for some layouts</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>bei einigen Layouts ein</translation>
    </message>
    <message>
        <source>open</source>
        <extracomment>app/ui/resource/inspector_blocks.py</extracomment>
        <translation>offen</translation>
    </message>
    <message>
        <source>or here, as in theirs</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>oder hier, wie in der fremden Version</translation>
    </message>
    <message>
        <source>or here, as in yours</source>
        <extracomment>app/models/version_merge_table.py</extracomment>
        <translation>oder hier, wie in Ihrer Version</translation>
    </message>
    <message>
        <source>over 1 min</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>über 1 min</translation>
    </message>
    <message>
        <source>part</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Teil</translation>
    </message>
    <message>
        <source>play order: Block</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>Abspielfolge: Block</translation>
    </message>
    <message>
        <source>play order: Round</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>Abspielfolge: Reihum</translation>
    </message>
    <message>
        <source>reception@example.com, night.shift@example.com</source>
        <extracomment>app/ui/pages/notifications/form.py</extracomment>
        <translation>empfang@example.com, nachtschicht@example.com</translation>
    </message>
    <message>
        <source>reference {number}</source>
        <extracomment>app/services/records/field_labels.py</extracomment>
        <translation>die Referenz {number}</translation>
    </message>
    <message>
        <source>region</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Region</translation>
    </message>
    <message>
        <source>removed when you save</source>
        <extracomment>app/ui/pages/notifications/attachment_editor.py</extracomment>
        <translation>wird beim Speichern entfernt</translation>
    </message>
    <message>
        <source>reports</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Berichte</translation>
    </message>
    <message>
        <source>retired</source>
        <extracomment>app/ui/pages/actions/field_editors.py, app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>zurückgezogen</translation>
    </message>
    <message>
        <source>retired in {cms}</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>in {cms} zurückgezogen</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>s</translation>
    </message>
    <message>
        <source>schedules</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>Zeitpläne</translation>
    </message>
    <message>
        <source>sent when you save</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>wird gespeichert</translation>
    </message>
    <message>
        <source>set, not shown</source>
        <extracomment>app/domain/layouts/module.py</extracomment>
        <translation>gesetzt, nicht gezeigt</translation>
    </message>
    <message>
        <source>several have this name in {cms}</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>mehrere haben in {cms} diesen Namen</translation>
    </message>
    <message>
        <source>share</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>freigeben</translation>
    </message>
    <message>
        <source>shown</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>angezeigt</translation>
    </message>
    <message>
        <source>since yesterday</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>seit gestern</translation>
    </message>
    <message>
        <source>single display</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>einzelnes Display</translation>
    </message>
    <message>
        <source>single user</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>einzelner Benutzer</translation>
    </message>
    <message>
        <source>something failed</source>
        <extracomment>app/ui/activity/activity_button.py</extracomment>
        <translation>Fehler aufgetreten</translation>
    </message>
    <message>
        <source>source</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>style</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>Stil</translation>
    </message>
    <message>
        <source>tag or tag|value; separate with commas, -tag excludes</source>
        <extracomment>app/ui/pages/campaigns/filters.py</extracomment>
        <translation>Tag oder Tag|Wert; durch Kommas trennen, -Tag schließt aus</translation>
    </message>
    <message>
        <source>tags + {tags}</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>Tags + {tags}</translation>
    </message>
    <message>
        <source>tags − {tags}</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>Tags − {tags}</translation>
    </message>
    <message>
        <source>target</source>
        <extracomment>app/ui/pages/actions/summary_panel.py</extracomment>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>the CMS uses the first</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>das CMS verwendet die erste Zeit</translation>
    </message>
    <message>
        <source>the action type</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>den Aktionstyp</translation>
    </message>
    <message>
        <source>the alerts</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>die Warnungen</translation>
    </message>
    <message>
        <source>the attachment</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>den Anhang</translation>
    </message>
    <message>
        <source>the code</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>den Code</translation>
    </message>
    <message>
        <source>the command string</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>den Befehlstext</translation>
    </message>
    <message>
        <source>the cycle playback</source>
        <extracomment>app/services/campaigns/campaign_copy.py, app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>die zyklische Wiedergabe</translation>
    </message>
    <message>
        <source>the description</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>die Beschreibung</translation>
    </message>
    <message>
        <source>the display groups</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die Displaygruppen</translation>
    </message>
    <message>
        <source>the displays</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>die Displays</translation>
    </message>
    <message>
        <source>the email addresses</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die E-Mail-Adressen</translation>
    </message>
    <message>
        <source>the end</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>das Ende</translation>
    </message>
    <message>
        <source>the first is used</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>verwendet wird die erste Zeit</translation>
    </message>
    <message>
        <source>the folder</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>den Ordner</translation>
    </message>
    <message>
        <source>the full-screen alert</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die Vollbildmeldung</translation>
    </message>
    <message>
        <source>the impressions</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>die Kontakte</translation>
    </message>
    <message>
        <source>the key “{code}” is pressed in {source}</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>die Taste „{code}“ in {source} gedrückt wird</translation>
    </message>
    <message>
        <source>the layout code</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>den Layoutcode</translation>
    </message>
    <message>
        <source>the layout “{name}”</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Layout „{name}“</translation>
    </message>
    <message>
        <source>the layouts</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>die Layouts</translation>
    </message>
    <message>
        <source>the library</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>die Bibliothek</translation>
    </message>
    <message>
        <source>the message</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die Nachricht</translation>
    </message>
    <message>
        <source>the name</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_save_adapter.py, app/services/commands/command_service.py</extracomment>
        <translation>den Namen</translation>
    </message>
    <message>
        <source>the play count</source>
        <extracomment>app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>die Anzahl der Wiedergaben</translation>
    </message>
    <message>
        <source>the play order</source>
        <extracomment>app/services/campaigns/campaign_copy.py, app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>die Abspielfolge</translation>
    </message>
    <message>
        <source>the player types</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>die Playertypen</translation>
    </message>
    <message>
        <source>the plays</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>die Wiedergaben</translation>
    </message>
    <message>
        <source>the region “{name}”</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Region „{name}“</translation>
    </message>
    <message>
        <source>the release time</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die Veröffentlichungszeit</translation>
    </message>
    <message>
        <source>the screen</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>der Bildschirm</translation>
    </message>
    <message>
        <source>the source</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>die Quelle</translation>
    </message>
    <message>
        <source>the spend</source>
        <extracomment>app/domain/ads/pacing.py</extracomment>
        <translation>die Ausgaben</translation>
    </message>
    <message>
        <source>the start</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>den Start</translation>
    </message>
    <message>
        <source>the subject</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>den Betreff</translation>
    </message>
    <message>
        <source>the system</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>das System</translation>
    </message>
    <message>
        <source>the tags</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/services/campaigns/campaign_copy.py, app/services/campaigns/campaign_save_adapter.py</extracomment>
        <translation>die Tags</translation>
    </message>
    <message>
        <source>the target</source>
        <extracomment>app/services/actions/action_service.py, app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>das Ziel</translation>
    </message>
    <message>
        <source>the target region</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>die Zielregion</translation>
    </message>
    <message>
        <source>the target type</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>die Zielart</translation>
    </message>
    <message>
        <source>the trigger</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>den Auslöser</translation>
    </message>
    <message>
        <source>the trigger code</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>den Auslösecode</translation>
    </message>
    <message>
        <source>the user groups</source>
        <extracomment>app/services/notifications/notification_service.py</extracomment>
        <translation>die Benutzergruppen</translation>
    </message>
    <message>
        <source>the validation string</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>den Prüftext</translation>
    </message>
    <message>
        <source>the webhook “{code}” is called while {source} is showing</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>der Webhook „{code}“ aufgerufen wird, während {source} zu sehen ist</translation>
    </message>
    <message>
        <source>the widget</source>
        <extracomment>app/services/actions/action_service.py</extracomment>
        <translation>das Widget</translation>
    </message>
    <message>
        <source>the widget “{name}”</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>Widget „{name}“</translation>
    </message>
    <message>
        <source>today at {time}</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>heute um {time}</translation>
    </message>
    <message>
        <source>tomorrow at {time}</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>morgen um {time}</translation>
    </message>
    <message>
        <source>true or false</source>
        <extracomment>app/ui/pages/commands/extras_editor.py</extracomment>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>under 10 s</source>
        <extracomment>app/models/layout_library.py</extracomment>
        <translation>unter 10 s</translation>
    </message>
    <message>
        <source>unknown</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>versions</source>
        <extracomment>app/services/saving/history.py</extracomment>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>view</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>ansehen</translation>
    </message>
    <message>
        <source>webOS (LG)</source>
        <extracomment>app/ui/pages/commands/labels.py</extracomment>
        <translation>webOS (LG)</translation>
    </message>
    <message>
        <source>whether its parts exist</source>
        <extracomment>app/ui/pages/actions/action_inspector.py</extracomment>
        <translation>ob die Teile vorhanden sind</translation>
    </message>
    <message>
        <source>widget</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>Widget</translation>
    </message>
    <message>
        <source>you, elsewhere</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Sie, anderswo</translation>
    </message>
    <message>
        <source>you, in this window</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>Sie, in diesem Fenster</translation>
    </message>
    <message>
        <source>your time {time}</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>Ihre Zeit: {time}</translation>
    </message>
    <message>
        <source>{before}&apos;s unsaved changes are kept as a draft. They won&apos;t be sent from another account.</source>
        <extracomment>app/ui/window/navigator.py</extracomment>
        <translation>Nicht gespeicherte Änderungen von {before} bleiben als Entwurf erhalten. Sie werden nicht von einem anderen Konto gesendet.</translation>
    </message>
    <message>
        <source>{change}, {number} times</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>{change}, {number}-mal</translation>
    </message>
    <message>
        <source>{cms} is busy and asked Marquee to wait</source>
        <extracomment>app/ui/window/retry_after_notice.py</extracomment>
        <translation>{cms} ist ausgelastet und bittet Marquee zu warten</translation>
    </message>
    <message>
        <source>{count} · as of {moment} · refreshing…</source>
        <extracomment>app/ui/resource/page_states.py, app/ui/startup/early_list.py</extracomment>
        <translation>{count} · Stand {moment} · wird aktualisiert…</translation>
    </message>
    <message>
        <source>{count}, loading</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>{count}, wird geladen</translation>
    </message>
    <message>
        <source>{count}, searching the CMS</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>{count}, CMS wird durchsucht</translation>
    </message>
    <message>
        <source>{date} (expired)</source>
        <extracomment>app/ui/pages/sign_in/certificate_facts.py</extracomment>
        <translation>{date} (abgelaufen)</translation>
    </message>
    <message>
        <source>{day} at {time}</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>{day} um {time}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <source>{day} {month} {year}</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>{day}. {month} {year}</translation>
    </message>
    <message>
        <source>{day}, {time}</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>{day}, {time}</translation>
    </message>
    <message>
        <source>{display} responds, but not with a CMS API.</source>
        <extracomment>app/services/session/workspace.py</extracomment>
        <translation>Unter {display} antwortet etwas, aber nicht die API eines CMS.</translation>
    </message>
    <message>
        <source>{does} in {aim}</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>{does} in {aim}</translation>
    </message>
    <message>
        <source>{field}: the CMS has “{value}”</source>
        <extracomment>app/ui/forms/outcome_banners.py</extracomment>
        <translation>{field}: Im CMS steht „{value}“</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <comment>days</comment>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{found} of {count}</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>{found} von {count}</translation>
    </message>
    <message>
        <source>{hint} The change may still have been made.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{hint} Die Änderung wurde vielleicht trotzdem übernommen.</translation>
    </message>
    <message>
        <source>{host} can&apos;t load the keys it signs tokens with, so signing in through its API doesn&apos;t work.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>{host} kann die Schlüssel nicht laden, mit denen es Token signiert. Daher ist keine Anmeldung über seine API möglich.</translation>
    </message>
    <message>
        <source>{host} couldn&apos;t complete the sign-in.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>{host} konnte die Anmeldung nicht abschließen.</translation>
    </message>
    <message>
        <source>{host} didn&apos;t respond in time.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>{host} hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>{host} received too many sign-in requests and asks you to wait {seconds} s.</source>
        <extracomment>app/auth/sign_in_diagnosis.py</extracomment>
        <translation>{host} hat zu viele Anmeldeanfragen erhalten und bittet um {seconds} s Pause.</translation>
    </message>
    <message>
        <source>{host} refuses all sign-ins for this application.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>{host} lehnt alle Anmeldungen für diese Anwendung ab.</translation>
    </message>
    <message>
        <source>{host} responds, but it doesn&apos;t seem to be a CMS.</source>
        <extracomment>app/auth/sign_in_remedies.py</extracomment>
        <translation>{host} antwortet, aber nicht wie ein CMS.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate couldn&apos;t be verified.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} konnte nicht geprüft werden.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate has been revoked.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} wurde widerrufen.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate has expired.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} ist abgelaufen.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate is for a different address.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} ist auf eine andere Adresse ausgestellt.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate is for a different name.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} ist auf einen anderen Namen ausgestellt.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate is self-signed, and this computer doesn&apos;t trust it.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} ist selbstsigniert, und dieser Computer vertraut ihm nicht.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate isn&apos;t valid yet.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} ist noch nicht gültig.</translation>
    </message>
    <message>
        <source>{host}&apos;s certificate was issued by an authority that this computer doesn&apos;t trust.</source>
        <extracomment>app/transport/error_mapping.py</extracomment>
        <translation>Das Zertifikat von {host} stammt von einer Zertifizierungsstelle, der dieser Computer nicht vertraut.</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <extracomment>app/ui/window/clock_label.py</extracomment>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>{hours} h ago</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>vor {hours} h</translation>
    </message>
    <message>
        <source>{keys}: in browser</source>
        <extracomment>app/ui/layout_previews/preview_controller.py</extracomment>
        <translation>{keys}: im Browser</translation>
    </message>
    <message>
        <source>{layouts}, {first} to {last} of {count}</source>
        <extracomment>app/ui/widgets/lineup/spoken_positions.py</extracomment>
        <translation>{layouts}, {first} bis {last} von {count}</translation>
    </message>
    <message>
        <source>{left} and {right} have the same layouts in the same order, and the same fields.</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>{left} und {right} haben dieselben Layouts in derselben Reihenfolge und dieselben Felder.</translation>
    </message>
    <message>
        <source>{left} ↔ {right}</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>{left} ↔ {right}</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <extracomment>app/transport/rate_limit_pause.py, app/ui/window/clock_label.py</extracomment>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{minutes} min ago</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>vor {minutes} min</translation>
    </message>
    <message>
        <source>{names} added at position {place}</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>{names} an Position {place} hinzugefügt</translation>
    </message>
    <message>
        <source>{names} and others</source>
        <extracomment>app/ui/resource/multi_selection_summary.py</extracomment>
        <translation>{names} und weitere</translation>
    </message>
    <message>
        <source>{names} and {number} more</source>
        <extracomment>app/services/restore/recreate_record.py</extracomment>
        <translation>{names} und {number} weitere</translation>
    </message>
    <message>
        <source>{names}. Nothing has been sent. Compare each with the current version in the CMS, then save.</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>{names}. Es wurde noch nichts gesendet. Vergleichen Sie alles mit der aktuellen Version im CMS, und speichern Sie dann.</translation>
    </message>
    <message>
        <source>{name} (copy)</source>
        <extracomment>app/services/commands/command_service.py</extracomment>
        <translation>{name} (Kopie)</translation>
    </message>
    <message>
        <source>{name} (draft)</source>
        <extracomment>app/ui/pages/actions/filters.py</extracomment>
        <translation>{name} (Entwurf)</translation>
    </message>
    <message>
        <source>{name} (not you)</source>
        <extracomment>app/ui/pages/drafts/labels.py</extracomment>
        <translation>{name} (nicht Sie)</translation>
    </message>
    <message>
        <source>{name} can do everything in Marquee.</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>{name} hat in Marquee alle Berechtigungen.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be opened with this computer&apos;s key, or was created for another address.</source>
        <extracomment>app/auth/sealed_file.py</extracomment>
        <translation>{name} lässt sich mit dem Schlüssel dieses Computers nicht öffnen oder wurde für eine andere Adresse erstellt.</translation>
    </message>
    <message>
        <source>{name} can&apos;t be read: {reason}.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message numerus="yes">
        <source>{name} can&apos;t do {n} of these things. Ask your CMS administrator to turn on the missing features.</source>
        <extracomment>app/ui/window/permissions_dialog.py</extracomment>
        <translation>
            <numerusform>Für {n} davon fehlt {name} die Berechtigung. Bitten Sie Ihre CMS-Administration, die fehlende Funktion zu aktivieren.</numerusform>
            <numerusform>Für {n} davon fehlt {name} die Berechtigung. Bitten Sie Ihre CMS-Administration, die fehlenden Funktionen zu aktivieren.</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} contains a sign-in that this version of Marquee can&apos;t read.</source>
        <extracomment>app/auth/secrets_file.py</extracomment>
        <translation>{name} enthält eine Anmeldung, die diese Version von Marquee nicht lesen kann.</translation>
    </message>
    <message>
        <source>{name} couldn&apos;t be deleted: {reason}.</source>
        <extracomment>app/services/offline/eviction.py</extracomment>
        <translation>{name} konnte nicht gelöscht werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} doesn&apos;t list all its layouts.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>{name} listet nicht alle Layouts auf.</translation>
    </message>
    <message>
        <source>{name} if {condition}</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>{name}, wenn {condition}</translation>
    </message>
    <message>
        <source>{name} is larger than {size} MB. That&apos;s too large for a list of commands.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>{name} ist größer als {size} MB. Das ist zu groß für eine Befehlsliste.</translation>
    </message>
    <message>
        <source>{name} is licensed under {licence} but doesn&apos;t include its text. You can read it at {address}.</source>
        <extracomment>app/ui/window/about.py</extracomment>
        <translation>{name} steht unter {licence}, enthält aber den Lizenztext nicht. Sie finden ihn unter {address}.</translation>
    </message>
    <message>
        <source>{name} is read-only on this computer.</source>
        <extracomment>app/ui/shell.py</extracomment>
        <translation>{name} ist auf diesem Computer schreibgeschützt.</translation>
    </message>
    <message>
        <source>{name} isn&apos;t a text file.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>{name} ist keine Textdatei.</translation>
    </message>
    <message>
        <source>{name} started this, but another account is signed in now.</source>
        <extracomment>app/services/session/session.py</extracomment>
        <translation>{name} hat das begonnen, aber jetzt ist ein anderes Konto angemeldet.</translation>
    </message>
    <message>
        <source>{name} was encrypted by a newer version of Marquee.</source>
        <extracomment>app/auth/sealed_file.py</extracomment>
        <translation>{name} wurde von einer neueren Version von Marquee verschlüsselt.</translation>
    </message>
    <message>
        <source>{name} was saved in the meantime</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>Inzwischen gespeichert: {name}</translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Marquee and couldn&apos;t be moved.</source>
        <extracomment>app/core/atomic_files.py</extracomment>
        <translation>{name} stammt von einer neueren Version von Marquee und konnte nicht verschoben werden.</translation>
    </message>
    <message>
        <source>{name}, HTML source</source>
        <extracomment>app/ui/widgets/messages/message_editor.py</extracomment>
        <translation>{name}, HTML-Quelltext</translation>
    </message>
    <message>
        <source>{name}, {place} of {count}</source>
        <extracomment>app/ui/widgets/lineup/spoken_positions.py</extracomment>
        <translation>{name}, {place} von {count}</translation>
    </message>
    <message>
        <source>{n} KB</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>{n} KB</translation>
    </message>
    <message numerus="yes">
        <source>{n} actions</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Aktion</numerusform>
            <numerusform>{n} Aktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} actions couldn&apos;t be read and are missing here.</source>
        <extracomment>app/ui/pages/actions/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Aktion konnte nicht gelesen werden und fehlt hier.</numerusform>
            <numerusform>{n} Aktionen konnten nicht gelesen werden und fehlen hier.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} added</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>
            <numerusform>{n} hinzugefügt</numerusform>
            <numerusform>{n} hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} already deleted</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>
            <numerusform>{n} bereits gelöscht</numerusform>
            <numerusform>{n} bereits gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} already in this folder</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>
            <numerusform>{n} bereits in diesem Ordner</numerusform>
            <numerusform>{n} bereits in diesem Ordner</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} are drafts on this computer only.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>
            <numerusform>{n} ist nur ein Entwurf auf diesem Computer.</numerusform>
            <numerusform>{n} sind nur Entwürfe auf diesem Computer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} areas</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>
            <numerusform>{n} Gebiet</numerusform>
            <numerusform>{n} Gebiete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} areas, {corners} corners</source>
        <extracomment>app/domain/ads/geo_fence.py</extracomment>
        <translation>
            <numerusform>{n} Gebiet, {corners} Ecken</numerusform>
            <numerusform>{n} Gebiete, {corners} Ecken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} blockers</source>
        <extracomment>app/ui/widgets/feedback/ad_findings.py</extracomment>
        <translation>
            <numerusform>{n} Hindernis</numerusform>
            <numerusform>{n} Hindernisse</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <extracomment>app/ui/pages/notifications/notification_inspector.py</extracomment>
        <translation>{n} Byte</translation>
    </message>
    <message numerus="yes">
        <source>{n} campaigns</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py, app/ui/pages/campaigns/declaration.py, app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>
            <numerusform>{n} Kampagne</numerusform>
            <numerusform>{n} Kampagnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} campaigns couldn&apos;t be read</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Kampagne konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Kampagnen konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} campaigns have unsaved changes</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>
            <numerusform>{n} Kampagne mit nicht gespeicherten Änderungen</numerusform>
            <numerusform>{n} Kampagnen mit nicht gespeicherten Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} changes are still being sent</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>
            <numerusform>{n} Änderung wird noch gesendet</numerusform>
            <numerusform>{n} Änderungen werden noch gesendet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} changes from last time are waiting for the network</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>
            <numerusform>{n} Änderung vom letzten Mal wartet auf das Netzwerk</numerusform>
            <numerusform>{n} Änderungen vom letzten Mal warten auf das Netzwerk</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} changes from last time are waiting to be saved</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>
            <numerusform>{n} Änderung vom letzten Mal ist noch nicht gespeichert</numerusform>
            <numerusform>{n} Änderungen vom letzten Mal sind noch nicht gespeichert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} changes were merged automatically</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>
            <numerusform>{n} Änderung automatisch zusammengeführt</numerusform>
            <numerusform>{n} Änderungen automatisch zusammengeführt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} commands</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Befehl</numerusform>
            <numerusform>{n} Befehle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} commands couldn&apos;t be read</source>
        <extracomment>app/ui/pages/commands/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Befehl konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Befehle konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} commands have this code, so it&apos;s unclear which one to change.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>
            <numerusform>{n} Befehl hat diesen Code; es ist unklar, welcher geändert werden soll.</numerusform>
            <numerusform>{n} Befehle haben diesen Code; es ist unklar, welcher geändert werden soll.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} commands imported</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>
            <numerusform>{n} Befehl importiert</numerusform>
            <numerusform>{n} Befehle importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} commands were not imported</source>
        <extracomment>app/ui/pages/commands/page.py</extracomment>
        <translation>
            <numerusform>{n} Befehl wurde nicht importiert</numerusform>
            <numerusform>{n} Befehle wurden nicht importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} conflicts left</source>
        <extracomment>app/ui/forms/version_comparison.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>
            <numerusform>Noch {n} Konflikt</numerusform>
            <numerusform>Noch {n} Konflikte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} conflicts need your decision</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>
            <numerusform>{n} Konflikt braucht Ihre Entscheidung</numerusform>
            <numerusform>{n} Konflikte brauchen Ihre Entscheidung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} couldn&apos;t be checked</source>
        <extracomment>app/ui/activity/job_reports.py</extracomment>
        <translation>
            <numerusform>{n} konnte nicht geprüft werden</numerusform>
            <numerusform>{n} konnten nicht geprüft werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} datasets</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Dataset</numerusform>
            <numerusform>{n} Datasets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} datasets couldn&apos;t be read</source>
        <extracomment>app/ui/pages/datasets/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Dataset konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Datasets konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} days</source>
        <extracomment>app/ui/pages/notifications/labels.py, app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>
            <numerusform>{n} Tag</numerusform>
            <numerusform>{n} Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} days ago</source>
        <extracomment>app/domain/text/value_formatting.py</extracomment>
        <translation>
            <numerusform>vor {n} Tag</numerusform>
            <numerusform>vor {n} Tagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} deleted items</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py</extracomment>
        <translation>
            <numerusform>{n} gelöschtes Element</numerusform>
            <numerusform>{n} gelöschte Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} differences</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Unterschied</numerusform>
            <numerusform>{n} Unterschiede</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} display groups</source>
        <extracomment>app/services/campaigns/ad_campaigns.py, app/ui/pages/campaigns/inspector.py, app/ui/pages/notifications/labels.py</extracomment>
        <translation>
            <numerusform>{n} Displaygruppe</numerusform>
            <numerusform>{n} Displaygruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} display groups not found in the CMS</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Displaygruppe im CMS nicht gefunden</numerusform>
            <numerusform>{n} Displaygruppen im CMS nicht gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} displays</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>
            <numerusform>{n} Display</numerusform>
            <numerusform>{n} Displays</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} done</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>
            <numerusform>{n} fertig</numerusform>
            <numerusform>{n} fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} drafts</source>
        <extracomment>app/ui/pages/drafts/page.py</extracomment>
        <translation>
            <numerusform>{n} Entwurf</numerusform>
            <numerusform>{n} Entwürfe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} durations</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Dauer</numerusform>
            <numerusform>{n} Dauern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} element groups</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>
            <numerusform>{n} Elementgruppe</numerusform>
            <numerusform>{n} Elementgruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} elements</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>
            <numerusform>{n} Element</numerusform>
            <numerusform>{n} Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entries</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} Eintrag</numerusform>
            <numerusform>{n} Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entries replaced with “{name}”</source>
        <extracomment>app/ui/pages/campaign_editor/arrange_actions.py</extracomment>
        <translation>
            <numerusform>{n} Eintrag durch „{name}“ ersetzt</numerusform>
            <numerusform>{n} Einträge durch „{name}“ ersetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entries selected</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Eintrag ausgewählt</numerusform>
            <numerusform>{n} Einträge ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entries were skipped.</source>
        <extracomment>app/services/transfer/copy_to_other_cms.py</extracomment>
        <translation>
            <numerusform>{n} Eintrag wurde übersprungen.</numerusform>
            <numerusform>{n} Einträge wurden übersprungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} entries will lose their days and day parts: the CMS drops them when the order changes.</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>
            <numerusform>{n} Eintrag verliert Tage und Tagesabschnitt: Das CMS verwirft sie, wenn sich die Reihenfolge ändert.</numerusform>
            <numerusform>{n} Einträge verlieren Tage und Tagesabschnitte: Das CMS verwirft sie, wenn sich die Reihenfolge ändert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} errors</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>
            <numerusform>{n} Fehler</numerusform>
            <numerusform>{n} Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} existing, different</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} vorhanden, abweichend</numerusform>
            <numerusform>{n} vorhanden, abweichend</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} existing, identical</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} vorhanden, identisch</numerusform>
            <numerusform>{n} vorhanden, identisch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} failed</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>
            <numerusform>{n} fehlgeschlagen</numerusform>
            <numerusform>{n} fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} fields</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>
            <numerusform>{n} Feld</numerusform>
            <numerusform>{n} Felder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} fields differ</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>
            <numerusform>{n} Feld unterschiedlich</numerusform>
            <numerusform>{n} Felder unterschiedlich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} fields need attention</source>
        <extracomment>app/ui/forms/form_editing.py</extracomment>
        <translation>
            <numerusform>{n} Feld prüfen</numerusform>
            <numerusform>{n} Felder prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} fields need your decision</source>
        <extracomment>app/ui/forms/version_comparison.py</extracomment>
        <translation>
            <numerusform>{n} Feld braucht Ihre Entscheidung</numerusform>
            <numerusform>{n} Felder brauchen Ihre Entscheidung</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} found · Added, Shift+Enter to add all</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>{n} gefunden · Hinzugefügt, Umschalt+Enter fügt alle hinzu</translation>
    </message>
    <message numerus="yes">
        <source>{n} found · All added</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>
            <numerusform>{n} gefunden · Hinzugefügt</numerusform>
            <numerusform>{n} gefunden · Alle hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} found · Enter to add one, Shift+Enter to add all</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>
            <numerusform>{n} gefunden · Enter zum Hinzufügen</numerusform>
            <numerusform>{n} gefunden · Enter fügt den markierten Treffer hinzu, Umschalt+Enter alle</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} impressions</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>{n} Kontakte</translation>
    </message>
    <message numerus="yes">
        <source>{n} in progress</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>
            <numerusform>{n} läuft</numerusform>
            <numerusform>{n} laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} items</source>
        <extracomment>app/ui/pages/drafts/deleted_items_page.py, app/ui/resource/deletion_jobs.py</extracomment>
        <translation>
            <numerusform>{n} Element</numerusform>
            <numerusform>{n} Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} items have unsaved changes</source>
        <extracomment>app/ui/window/draft_offers.py</extracomment>
        <translation>
            <numerusform>{n} Element mit nicht gespeicherten Änderungen</numerusform>
            <numerusform>{n} Elemente mit nicht gespeicherten Änderungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} items haven&apos;t finished. Marquee completes what&apos;s in progress and skips the rest.</source>
        <extracomment>app/ui/activity/quit_question.py</extracomment>
        <translation>
            <numerusform>{n} Element ist noch nicht fertig. Marquee schließt ab, was gerade läuft, und überspringt den Rest.</numerusform>
            <numerusform>{n} Elemente sind noch nicht fertig. Marquee schließt ab, was gerade läuft, und überspringt den Rest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} jobs in progress</source>
        <extracomment>app/ui/activity/activity_button.py</extracomment>
        <translation>
            <numerusform>{n} Auftrag läuft</numerusform>
            <numerusform>{n} Aufträge laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts</source>
        <extracomment>11 files</extracomment>
        <translation>
            <numerusform>{n} Layout</numerusform>
            <numerusform>{n} Layouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts added</source>
        <extracomment>app/ui/pages/ad_campaign/library_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Layout hinzugefügt</numerusform>
            <numerusform>{n} Layouts hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts are retired</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout ist zurückgezogen</numerusform>
            <numerusform>{n} Layouts sind zurückgezogen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts aren&apos;t published yet</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout ist noch nicht veröffentlicht</numerusform>
            <numerusform>{n} Layouts sind noch nicht veröffentlicht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts aren&apos;t shared with you: after you save, you can&apos;t add them back</source>
        <extracomment>app/ui/pages/campaign_editor/campaign_editing.py</extracomment>
        <translation>
            <numerusform>{n} Layout ist nicht für Sie freigegeben: Nach dem Speichern können Sie es nicht wieder hinzufügen</numerusform>
            <numerusform>{n} Layouts sind nicht für Sie freigegeben: Nach dem Speichern können Sie sie nicht wieder hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts copied to “{name}”, not saved yet</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Layout nach „{name}“ kopiert, noch nicht gespeichert</numerusform>
            <numerusform>{n} Layouts nach „{name}“ kopiert, noch nicht gespeichert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts couldn&apos;t be copied.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>
            <numerusform>{n} Layout konnte nicht kopiert werden.</numerusform>
            <numerusform>{n} Layouts konnten nicht kopiert werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts couldn&apos;t be copied: deleted or not shared with you.</source>
        <extracomment>app/services/campaigns/campaign_copy.py</extracomment>
        <translation>
            <numerusform>{n} Layout konnte nicht kopiert werden: gelöscht oder nicht für Sie freigegeben.</numerusform>
            <numerusform>{n} Layouts konnten nicht kopiert werden: gelöscht oder nicht für Sie freigegeben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts have a geofence that isn&apos;t a valid GeoJSON area.</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout hat einen Geofence, der kein gültiges GeoJSON-Gebiet ist.</numerusform>
            <numerusform>{n} Layouts haben einen Geofence, der kein gültiges GeoJSON-Gebiet ist.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts have no days between start and end</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout hat keinen Tag zwischen Start und Ende</numerusform>
            <numerusform>{n} Layouts haben keinen Tag zwischen Start und Ende</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts need a match. Choose one or skip.</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} Layout ist noch nicht zugeordnet. Wählen Sie eines aus, oder überspringen Sie es.</numerusform>
            <numerusform>{n} Layouts sind noch nicht zugeordnet. Wählen Sie jeweils eines aus, oder überspringen Sie es.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts selected</source>
        <extracomment>app/ui/pages/ad_campaign/schedule_bar.py</extracomment>
        <translation>
            <numerusform>{n} Layout ausgewählt</numerusform>
            <numerusform>{n} Layouts ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts use a retired day part</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout verwendet einen zurückgezogenen Tagesabschnitt</numerusform>
            <numerusform>{n} Layouts verwenden einen zurückgezogenen Tagesabschnitt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts use an unknown day part</source>
        <extracomment>app/domain/ads/ad.py</extracomment>
        <translation>
            <numerusform>{n} Layout verwendet einen unbekannten Tagesabschnitt</numerusform>
            <numerusform>{n} Layouts verwenden einen unbekannten Tagesabschnitt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts were left out: they aren&apos;t shared with you, so the CMS would reject them.</source>
        <extracomment>app/ui/widgets/lineup/lineup_drag.py</extracomment>
        <translation>
            <numerusform>{n} Layout wurde ausgelassen: Es ist nicht für Sie freigegeben, daher würde das CMS es ablehnen.</numerusform>
            <numerusform>{n} Layouts wurden ausgelassen: Sie sind nicht für Sie freigegeben, daher würde das CMS sie ablehnen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts weren&apos;t copied</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Layout wurde nicht kopiert</numerusform>
            <numerusform>{n} Layouts wurden nicht kopiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts you removed aren&apos;t shared with you. After you save, you can&apos;t add them back.</source>
        <extracomment>app/ui/pages/ad_campaign/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Layout, das Sie entfernt haben, ist nicht für Sie freigegeben. Nach dem Speichern können Sie es nicht wieder hinzufügen.</numerusform>
            <numerusform>{n} Layouts, die Sie entfernt haben, sind nicht für Sie freigegeben. Nach dem Speichern können Sie sie nicht wieder hinzufügen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} layouts: {parts}.</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} Layout: {parts}.</numerusform>
            <numerusform>{n} Layouts: {parts}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} lists</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>
            <numerusform>{n} Liste</numerusform>
            <numerusform>{n} Listen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} matched by code</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} per Code zugeordnet</numerusform>
            <numerusform>{n} per Code zugeordnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} matched by name</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} per Name zugeordnet</numerusform>
            <numerusform>{n} per Name zugeordnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} modules</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Modul</numerusform>
            <numerusform>{n} Module</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} modules couldn&apos;t be read</source>
        <extracomment>app/ui/pages/modules/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Modul konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Module konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} more</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>{n} weitere</translation>
    </message>
    <message numerus="yes">
        <source>{n} more messages</source>
        <extracomment>app/ui/widgets/feedback/banner.py</extracomment>
        <translation>
            <numerusform>{n} weitere Meldung</numerusform>
            <numerusform>{n} weitere Meldungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} moved</source>
        <extracomment>app/models/lineup_editor.py, app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} verschoben</numerusform>
            <numerusform>{n} verschoben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} needed no change</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>
            <numerusform>{n} ohne Änderung</numerusform>
            <numerusform>{n} ohne Änderung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} new commands</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} neuer Befehl</numerusform>
            <numerusform>{n} neue Befehle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} notifications</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Benachrichtigung</numerusform>
            <numerusform>{n} Benachrichtigungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} notifications couldn&apos;t be read</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Benachrichtigung konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Benachrichtigungen konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of them haven&apos;t been released yet, so recipients won&apos;t see them.</source>
        <extracomment>app/ui/pages/notifications/declaration.py</extracomment>
        <translation>
            <numerusform>{n} davon ist noch nicht veröffentlicht, Empfänger werden sie also nicht sehen.</numerusform>
            <numerusform>{n} davon sind noch nicht veröffentlicht, Empfänger werden sie also nicht sehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} of {count}</source>
        <extracomment>app/ui/layout_previews/preview_adapters.py, app/ui/window/onboarding_card.py</extracomment>
        <translation>{n} von {count}</translation>
    </message>
    <message>
        <source>{n} of {count} selected · {length}</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>{n} von {count} ausgewählt · {length}</translation>
    </message>
    <message>
        <source>{n} of {limit} characters</source>
        <extracomment>app/ui/pages/commands/command_preview_panel.py</extracomment>
        <translation>{n} von {limit} Zeichen</translation>
    </message>
    <message>
        <source>{n} of {total}</source>
        <extracomment>app/ui/diagnostics/diagnostics_panels.py, app/ui/widgets/feedback/pacing_bar.py, app/ui/window/about.py</extracomment>
        <translation>{n} von {total}</translation>
    </message>
    <message>
        <source>{n} of {total} selected</source>
        <extracomment>app/ui/resource/list_page.py</extracomment>
        <translation>{n} von {total} ausgewählt</translation>
    </message>
    <message numerus="yes">
        <source>{n} only left</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} nur links</numerusform>
            <numerusform>{n} nur links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} only right</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} nur rechts</numerusform>
            <numerusform>{n} nur rechts</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} pixels</source>
        <extracomment>app/ui/resource/module_inspector_blocks.py</extracomment>
        <translation>{n} Pixel</translation>
    </message>
    <message>
        <source>{n} plays</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>{n} Wiedergaben</translation>
    </message>
    <message numerus="yes">
        <source>{n} properties</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>
            <numerusform>{n} Eigenschaft</numerusform>
            <numerusform>{n} Eigenschaften</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} properties changed</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>
            <numerusform>{n} Eigenschaft geändert</numerusform>
            <numerusform>{n} Eigenschaften geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} regions</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>
            <numerusform>{n} Region</numerusform>
            <numerusform>{n} Regionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} removed</source>
        <extracomment>app/models/lineup_editor.py</extracomment>
        <translation>
            <numerusform>{n} entfernt</numerusform>
            <numerusform>{n} entfernt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} results</source>
        <extracomment>app/ui/guide/window.py</extracomment>
        <translation>
            <numerusform>{n} Ergebnis</numerusform>
            <numerusform>{n} Ergebnisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} selected</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py, app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>
            <numerusform>{n} ausgewählt</numerusform>
            <numerusform>{n} ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} selected campaigns won&apos;t change: you have view-only access.</source>
        <extracomment>app/ui/pages/campaigns/bulk_actions.py</extracomment>
        <translation>
            <numerusform>{n} ausgewählte Kampagne ändert sich nicht: Sie haben nur Lesezugriff.</numerusform>
            <numerusform>{n} ausgewählte Kampagnen ändern sich nicht: Sie haben nur Lesezugriff.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} selected items won&apos;t be deleted: you don&apos;t have permission.</source>
        <extracomment>app/ui/resource/record_actions.py</extracomment>
        <translation>
            <numerusform>{n} ausgewähltes Element wird nicht gelöscht: Ihnen fehlt die Berechtigung.</numerusform>
            <numerusform>{n} ausgewählte Elemente werden nicht gelöscht: Ihnen fehlt die Berechtigung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} shortcuts</source>
        <extracomment>app/ui/window/shortcut_list.py</extracomment>
        <translation>
            <numerusform>{n} Tastenkombination</numerusform>
            <numerusform>{n} Tastenkombinationen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} skipped</source>
        <extracomment>app/ui/activity/job_labels.py, app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} übersprungen</numerusform>
            <numerusform>{n} übersprungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} spent</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>{n} ausgegeben</translation>
    </message>
    <message numerus="yes">
        <source>{n} tabs have unsaved changes:</source>
        <extracomment>app/ui/window/quit_confirmation.py</extracomment>
        <translation>
            <numerusform>{n} Tab hat nicht gespeicherte Änderungen:</numerusform>
            <numerusform>{n} Tabs haben nicht gespeicherte Änderungen:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} templates</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Vorlage</numerusform>
            <numerusform>{n} Vorlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} templates couldn&apos;t be read</source>
        <extracomment>app/ui/pages/templates/declaration.py</extracomment>
        <translation>
            <numerusform>{n} Vorlage konnte nicht gelesen werden</numerusform>
            <numerusform>{n} Vorlagen konnten nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} to check</source>
        <extracomment>app/ui/pages/notifications/send_checklist.py, app/ui/widgets/feedback/ad_findings.py</extracomment>
        <translation>
            <numerusform>{n} zu prüfen</numerusform>
            <numerusform>{n} zu prüfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} to match</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} ohne Zuordnung</numerusform>
            <numerusform>{n} ohne Zuordnung</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} to spend</source>
        <extracomment>app/ui/pages/campaigns/inspector.py</extracomment>
        <translation>{n} auszugeben</translation>
    </message>
    <message numerus="yes">
        <source>{n} turns</source>
        <extracomment>app/ui/pages/campaign_editor/editor_workspace.py</extracomment>
        <translation>
            <numerusform>{n} Runde</numerusform>
            <numerusform>{n} Runden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} unchanged</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} unverändert</numerusform>
            <numerusform>{n} unverändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} unknown</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>
            <numerusform>{n} unklar</numerusform>
            <numerusform>{n} unklar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} user groups</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>
            <numerusform>{n} Benutzergruppe</numerusform>
            <numerusform>{n} Benutzergruppen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} users</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>
            <numerusform>{n} Benutzer</numerusform>
            <numerusform>{n} Benutzer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} waiting</source>
        <extracomment>app/ui/activity/job_labels.py</extracomment>
        <translation>
            <numerusform>{n} wartet</numerusform>
            <numerusform>{n} warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} widgets</source>
        <extracomment>app/ui/pages/actions/field_editors.py</extracomment>
        <translation>
            <numerusform>{n} Widget</numerusform>
            <numerusform>{n} Widgets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} will change</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} ändert sich</numerusform>
            <numerusform>{n} ändern sich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} with errors, skipped</source>
        <extracomment>app/ui/pages/commands/import_dialog.py</extracomment>
        <translation>
            <numerusform>{n} mit Fehlern, wird übersprungen</numerusform>
            <numerusform>{n} mit Fehlern, werden übersprungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} with this name there</source>
        <extracomment>app/ui/copying/dialogs.py</extracomment>
        <translation>
            <numerusform>{n} mit diesem Namen dort</numerusform>
            <numerusform>{n} mit diesem Namen dort</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} with warnings</source>
        <extracomment>app/ui/pages/campaigns/bulk_edit_dialog.py</extracomment>
        <translation>
            <numerusform>{n} mit Warnung</numerusform>
            <numerusform>{n} mit Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>{odd} It&apos;s kept as free text.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>{odd} Er bleibt freier Text.</translation>
    </message>
    <message>
        <source>{percent}%</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py, app/ui/window/settings/look_pages.py</extracomment>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>{position} of {count}: {name}, {length}. {when}</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>{position} von {count}: {name}, {length}. {when}</translation>
    </message>
    <message numerus="yes">
        <source>{reason} {n} matching items now exist.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>
            <numerusform>{reason} Ein passendes Element ist jetzt vorhanden.</numerusform>
            <numerusform>{reason} {n} passende Elemente sind jetzt vorhanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <extracomment>app/transport/rate_limit_pause.py</extracomment>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{sentence} It hasn&apos;t been created so far.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>{sentence} Bisher wurde nichts erstellt.</translation>
    </message>
    <message>
        <source>{sentence} Marquee couldn&apos;t check whether it was created.</source>
        <extracomment>app/services/saving/creation.py</extracomment>
        <translation>{sentence} Marquee konnte nicht prüfen, ob es erstellt wurde.</translation>
    </message>
    <message>
        <source>{sentence} Marquee couldn&apos;t check whether it was saved.</source>
        <extracomment>app/services/saving/verified_save.py</extracomment>
        <translation>{sentence} Marquee konnte nicht prüfen, ob es gespeichert wurde.</translation>
    </message>
    <message>
        <source>{sentence} Number in the log: {number}.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>{sentence} Nummer im Protokoll: {number}.</translation>
    </message>
    <message>
        <source>{several} and {last}</source>
        <extracomment>app/services/records/field_labels.py</extracomment>
        <translation>{several} und {last}</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <extracomment>app/ui/resource/page_states.py</extracomment>
        <translation>{shown} von {total}</translation>
    </message>
    <message>
        <source>{shown} shown</source>
        <extracomment>app/ui/widgets/lineup/layout_library_view.py</extracomment>
        <translation>{shown} gezeigt</translation>
    </message>
    <message>
        <source>{size} on this computer: {what}. Last updated {moment}.</source>
        <extracomment>app/ui/offline/offline_storage_dialog.py</extracomment>
        <translation>{size} auf diesem Computer: {what}. Zuletzt aktualisiert: {moment}.</translation>
    </message>
    <message>
        <source>{source} is touched</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>{source} berührt wird</translation>
    </message>
    <message>
        <source>{target} goes back to its previous widget</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>geht {target} zurück zum vorherigen Widget</translation>
    </message>
    <message>
        <source>{target} goes back to the previous layout</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>geht {target} zurück zum vorherigen Layout</translation>
    </message>
    <message>
        <source>{target} goes to its next widget</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>geht {target} weiter zum nächsten Widget</translation>
    </message>
    <message>
        <source>{target} goes to the layout with the code “{aim}”</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>wechselt {target} zum Layout mit dem Code „{aim}“</translation>
    </message>
    <message>
        <source>{target} goes to the next layout</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>geht {target} weiter zum nächsten Layout</translation>
    </message>
    <message>
        <source>{target} shows the widget {aim}</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>zeigt {target} das Widget {aim}</translation>
    </message>
    <message>
        <source>{time} CMS time</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>{time} CMS-Zeit</translation>
    </message>
    <message>
        <source>{time} CMS time ({place})</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>{time} CMS-Zeit ({place})</translation>
    </message>
    <message>
        <source>{time} CMS time ({zone})</source>
        <extracomment>app/ui/forms/date_time_editor.py</extracomment>
        <translation>{time} CMS-Zeit ({zone})</translation>
    </message>
    <message>
        <source>{time} has passed.</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>{time} liegt in der Vergangenheit.</translation>
    </message>
    <message>
        <source>{time} in {place}</source>
        <extracomment>app/ui/pages/notifications/send_checks.py</extracomment>
        <translation>{time} in {place}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <extracomment>app/ui/widgets/feedback/pacing_bar.py</extracomment>
        <translation>noch {time}</translation>
    </message>
    <message>
        <source>{time} occurs twice{place} on that day. The CMS uses the first, so it becomes {then}{here}.</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>{time} gibt es{place} an diesem Tag zweimal. Das CMS verwendet die erste Zeit, daher wird daraus {then}{here}.</translation>
    </message>
    <message>
        <source>{time} your time ({place})</source>
        <extracomment>app/ui/pages/notifications/labels.py</extracomment>
        <translation>{time} Ihrer Zeit ({place})</translation>
    </message>
    <message>
        <source>{time}, as stored in the CMS</source>
        <extracomment>app/ui/pages/campaigns/declaration.py</extracomment>
        <translation>{time}, wie im CMS gespeichert</translation>
    </message>
    <message>
        <source>{title}, preview</source>
        <extracomment>app/ui/widgets/navigation/tab_strip.py</extracomment>
        <translation>{title}, Vorschau</translation>
    </message>
    <message>
        <source>{title}, unsaved changes</source>
        <extracomment>app/ui/navigation/tab_area.py, app/ui/widgets/navigation/tab_strip.py</extracomment>
        <translation>{title}, nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>{title}: {done} done.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>{title}: {done} fertig.</translation>
    </message>
    <message>
        <source>{title}: {failed} failed.</source>
        <extracomment>app/services/jobs.py</extracomment>
        <translation>{title}: {failed} fehlgeschlagen.</translation>
    </message>
    <message>
        <source>{weekday} {date}, {time}</source>
        <extracomment>app/domain/dates/wall_time.py</extracomment>
        <translation>{weekday} {date}, {time}</translation>
    </message>
    <message>
        <source>{what} also triggers action {id} in this layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>{what} löst auch Aktion {id} dieses Layouts aus.</translation>
    </message>
    <message>
        <source>{what} also triggers actions {first} and {second} in this layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>{what} löst auch die Aktionen {first} und {second} dieses Layouts aus.</translation>
    </message>
    <message>
        <source>{what} also triggers {number} other actions in this layout.</source>
        <extracomment>app/domain/interactive_actions/action_findings.py</extracomment>
        <translation>{what} löst auch {number} andere Aktionen dieses Layouts aus.</translation>
    </message>
    <message>
        <source>{what} changed</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} geändert</translation>
    </message>
    <message>
        <source>{what} couldn&apos;t be read, so Marquee started without them. The original file was saved as {name}.</source>
        <extracomment>app/config/versioned_file.py</extracomment>
        <translation>{what} konnten nicht gelesen werden, daher ist Marquee ohne sie gestartet. Die ursprüngliche Datei liegt unter {name}.</translation>
    </message>
    <message>
        <source>{what} deleted</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} gelöscht</translation>
    </message>
    <message>
        <source>{what} exported to {file}</source>
        <extracomment>app/ui/resource/exporting.py</extracomment>
        <translation>{what} nach {file} exportiert</translation>
    </message>
    <message>
        <source>{what} moved back</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} zurückverschoben</translation>
    </message>
    <message>
        <source>{what} moved to “{folder}”</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} nach „{folder}“ verschoben</translation>
    </message>
    <message>
        <source>{what} not changed</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} nicht geändert</translation>
    </message>
    <message>
        <source>{what} not deleted</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} nicht gelöscht</translation>
    </message>
    <message>
        <source>{what} not moved</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} nicht verschoben</translation>
    </message>
    <message>
        <source>{what} not moved back</source>
        <extracomment>app/ui/pages/campaigns/bulk_jobs.py</extracomment>
        <translation>{what} nicht zurückverschoben</translation>
    </message>
    <message>
        <source>{what} not restored</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} nicht wiederhergestellt</translation>
    </message>
    <message>
        <source>{what} was already deleted</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>{what} war bereits gelöscht</translation>
    </message>
    <message>
        <source>{what} were written by a newer version of Marquee, so this one started without them. The original file was saved as {name}.</source>
        <extracomment>app/config/versioned_file.py</extracomment>
        <translation>{what} stammen von einer neueren Version von Marquee, daher ist diese ohne sie gestartet. Die ursprüngliche Datei liegt unter {name}.</translation>
    </message>
    <message>
        <source>{who} created this. Sign in with that account to continue.</source>
        <extracomment>app/ui/navigation/draft_pages.py</extracomment>
        <translation>{who} hat das erstellt. Melden Sie sich mit diesem Konto an, um fortzufahren.</translation>
    </message>
    <message>
        <source>{who} overwrote your saved changes to “{name}”</source>
        <extracomment>app/ui/recovery/labels.py</extracomment>
        <translation>{who} hat Ihre gespeicherten Änderungen an „{name}“ überschrieben</translation>
    </message>
    <message>
        <source>{who} saved this campaign at {time}, while you were editing</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>{who} hat diese Kampagne um {time} gespeichert, während Sie daran gearbeitet haben</translation>
    </message>
    <message>
        <source>{who} saved this campaign while you were editing</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>{who} hat diese Kampagne gespeichert, während Sie daran gearbeitet haben</translation>
    </message>
    <message>
        <source>{who} saved “{name}” without your earlier changes</source>
        <extracomment>app/ui/recovery/labels.py</extracomment>
        <translation>{who} hat „{name}“ ohne Ihre früheren Änderungen gespeichert</translation>
    </message>
    <message>
        <source>{who} saved “{name}”. You&apos;re seeing the latest version</source>
        <extracomment>app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>{who} hat „{name}“ gespeichert. Sie sehen die aktuelle Version</translation>
    </message>
    <message>
        <source>{width} × {height} pixels</source>
        <extracomment>app/ui/resource/inspector_value_texts.py</extracomment>
        <translation>{width} × {height} Pixel</translation>
    </message>
    <message>
        <source>‘{name}’</source>
        <extracomment>app/core/translatable_texts.py</extracomment>
        <translation>‚{name}‘</translation>
    </message>
    <message>
        <source>“Everyone” isn&apos;t listed</source>
        <extracomment>app/ui/pages/notifications/recipient_pickers.py</extracomment>
        <translation>„Alle“ wird nicht aufgelistet</translation>
    </message>
    <message>
        <source>“Save” sends everything at once, then reads it back. “Saved and verified” means the CMS has your changes.</source>
        <extracomment>app/ui/window/onboarding_card.py</extracomment>
        <translation>„Speichern“ sendet alles auf einmal und liest es zurück. „Gespeichert und geprüft“ heißt: Das CMS hat Ihre Änderungen.</translation>
    </message>
    <message>
        <source>“System” follows the theme of your desktop.</source>
        <extracomment>app/ui/window/settings/look_pages.py</extracomment>
        <translation>„System“ folgt dem Design Ihres Desktops.</translation>
    </message>
    <message>
        <source>“{address}” isn&apos;t a valid email address.</source>
        <extracomment>app/domain/notifications/validation.py</extracomment>
        <translation>„{address}“ ist keine gültige E-Mail-Adresse.</translation>
    </message>
    <message>
        <source>“{file}” isn&apos;t included: the API can&apos;t attach files.</source>
        <extracomment>app/ui/pages/notifications/send_again.py</extracomment>
        <translation>„{file}“ ist nicht enthalten: Die API kann keine Dateien anhängen.</translation>
    </message>
    <message>
        <source>“{first}” and “{column}” are the same field. Only the first column is used.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>„{first}“ und „{column}“ sind dasselbe Feld. Nur die erste Spalte wird verwendet.</translation>
    </message>
    <message>
        <source>“{key}” must be text.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>„{key}“ muss Text sein.</translation>
    </message>
    <message>
        <source>“{label}” isn&apos;t a valid part of a host name.</source>
        <extracomment>app/domain/cms_address.py</extracomment>
        <translation>„{label}“ ist kein gültiger Teil eines Hostnamens.</translation>
    </message>
    <message>
        <source>“{layout}” has a draft with its own actions. Once published, the draft replaces this layout and this action.</source>
        <extracomment>app/ui/pages/actions/form.py</extracomment>
        <translation>Von „{layout}“ gibt es einen Entwurf mit eigenen Aktionen. Nach der Veröffentlichung ersetzt er dieses Layout und diese Aktion.</translation>
    </message>
    <message>
        <source>“{layout}” is now in “{title}” {there}×. You saved it {saved}×.</source>
        <extracomment>app/services/campaigns/ad_campaigns.py</extracomment>
        <translation>„{layout}“ ist jetzt {there}× in „{title}“. Gespeichert haben Sie es {saved}×.</translation>
    </message>
    <message>
        <source>“{layout}” isn&apos;t checked out. In the CMS, open it in the layout editor and choose “Checkout”.</source>
        <extracomment>app/ui/pages/actions/labels.py</extracomment>
        <translation>„{layout}“ ist nicht ausgecheckt. Öffnen Sie es im CMS im Layout-Editor, und wählen Sie „Checkout“.</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <extracomment>app/core/translatable_texts.py</extracomment>
        <translation>„{name}“</translation>
    </message>
    <message>
        <source>“{name}” already exists and is identical.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>„{name}“ ist bereits vorhanden und identisch.</translation>
    </message>
    <message>
        <source>“{name}” already exists, and you can&apos;t change it.</source>
        <extracomment>app/services/commands/command_import.py</extracomment>
        <translation>„{name}“ ist bereits vorhanden, und Sie dürfen ihn nicht ändern.</translation>
    </message>
    <message>
        <source>“{name}” already has this code there.</source>
        <extracomment>app/ui/copying/copy_action.py</extracomment>
        <translation>„{name}“ hat diesen Code dort bereits.</translation>
    </message>
    <message>
        <source>“{name}” already has this code.</source>
        <extracomment>app/domain/commands/validation.py, app/services/commands/command_service.py</extracomment>
        <translation>„{name}“ hat diesen Code bereits.</translation>
    </message>
    <message>
        <source>“{name}” can&apos;t be added: {sentence}</source>
        <extracomment>app/services/campaigns/ad_reordering.py</extracomment>
        <translation>„{name}“ lässt sich nicht hinzufügen: {sentence}</translation>
    </message>
    <message>
        <source>“{name}” can&apos;t be opened.</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>„{name}“ lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>“{name}” couldn&apos;t be loaded into its editor.</source>
        <extracomment>app/ui/pages/campaign_compare/copy_to_other.py</extracomment>
        <translation>„{name}“ konnte nicht in den Editor geladen werden.</translation>
    </message>
    <message>
        <source>“{name}” has already been added</source>
        <extracomment>app/ui/widgets/inputs/multi_record_picker.py</extracomment>
        <translation>„{name}“ wurde bereits hinzugefügt</translation>
    </message>
    <message>
        <source>“{name}” has been created after all</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>„{name}“ wurde doch noch erstellt</translation>
    </message>
    <message>
        <source>“{name}” has changed since then. Nothing was removed.</source>
        <extracomment>app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>„{name}“ wurde seitdem geändert. Es wurde nichts entfernt.</translation>
    </message>
    <message>
        <source>“{name}” has changed since, so it wasn&apos;t deleted.</source>
        <extracomment>app/ui/resource/deletion_jobs.py</extracomment>
        <translation>„{name}“ wurde inzwischen geändert und deshalb nicht gelöscht.</translation>
    </message>
    <message>
        <source>“{name}” has unsaved changes</source>
        <extracomment>app/ui/forms/page.py, app/ui/pages/campaign_editor/page.py, app/ui/window/draft_offers.py</extracomment>
        <translation>„{name}“ hat nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>“{name}” hasn&apos;t been created yet</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>„{name}“ ist noch nicht erstellt</translation>
    </message>
    <message>
        <source>“{name}” hasn&apos;t been sent yet</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>„{name}“ ist noch nicht gesendet</translation>
    </message>
    <message>
        <source>“{name}” is an ad, which has its own layout editor.</source>
        <extracomment>app/ui/pages/campaign_compare/compared_side.py</extracomment>
        <translation>„{name}“ ist eine Werbekampagne, die einen eigenen Layout-Editor hat.</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” is in the CMS {n} times</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>
            <numerusform>„{name}“ ist einmal im CMS</numerusform>
            <numerusform>„{name}“ ist {n}-mal im CMS</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” is no longer as in the preview, so it wasn&apos;t changed.</source>
        <extracomment>app/services/bulk_edit.py</extracomment>
        <translation>„{name}“ ist nicht mehr wie in der Vorschau und wurde deshalb nicht geändert.</translation>
    </message>
    <message>
        <source>“{name}” is there only once now, so nothing was deleted</source>
        <extracomment>app/ui/recovery/write_outcome_banners.py</extracomment>
        <translation>„{name}“ ist nur noch einmal da, daher wurde nichts gelöscht</translation>
    </message>
    <message>
        <source>“{name}” isn&apos;t checked out. You can only change actions in checked-out layouts.</source>
        <extracomment>app/domain/interactive_actions/validation.py</extracomment>
        <translation>„{name}“ ist nicht ausgecheckt. Aktionen lassen sich nur in ausgecheckten Layouts ändern.</translation>
    </message>
    <message>
        <source>“{name}” isn&apos;t in the campaign, so nothing is added.</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>„{name}“ ist nicht in der Kampagne, daher wird nichts hinzugefügt.</translation>
    </message>
    <message>
        <source>“{name}” isn&apos;t shared with you, so the CMS won&apos;t let you add it.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>„{name}“ ist nicht für Sie freigegeben und kann daher nicht hinzugefügt werden.</translation>
    </message>
    <message>
        <source>“{name}” may have been created</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>„{name}“ wurde möglicherweise erstellt</translation>
    </message>
    <message>
        <source>“{name}” may have been sent</source>
        <extracomment>app/ui/forms/page.py</extracomment>
        <translation>„{name}“ wurde möglicherweise gesendet</translation>
    </message>
    <message>
        <source>“{name}” may not have been renamed to “{new}”: {reason}</source>
        <extracomment>app/ui/resource/renaming.py</extracomment>
        <translation>„{name}“ wurde möglicherweise nicht in „{new}“ umbenannt: {reason}</translation>
    </message>
    <message>
        <source>“{name}” removed</source>
        <extracomment>app/domain/campaigns/bulk_edit.py</extracomment>
        <translation>„{name}“ entfernt</translation>
    </message>
    <message>
        <source>“{name}” was changed at the same time. The extra layouts may have been removed.</source>
        <extracomment>app/ui/recovery/duplicates_notice.py</extracomment>
        <translation>„{name}“ wurde zur selben Zeit geändert. Die überzähligen Layouts wurden möglicherweise entfernt.</translation>
    </message>
    <message>
        <source>“{name}” was changed in the CMS. You&apos;re seeing the latest version</source>
        <extracomment>app/ui/forms/form_editing.py, app/ui/pages/campaign_editor/conflict_view.py</extracomment>
        <translation>„{name}“ wurde im CMS geändert. Sie sehen die aktuelle Version</translation>
    </message>
    <message>
        <source>“{name}” was deleted</source>
        <extracomment>app/ui/pages/campaign_compare/page.py</extracomment>
        <translation>„{name}“ wurde gelöscht</translation>
    </message>
    <message>
        <source>“{name}” was deleted.</source>
        <extracomment>app/ui/pages/campaign_compare/compared_side.py</extracomment>
        <translation>„{name}“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>“{name}” was interrupted, and its results can&apos;t be read.</source>
        <extracomment>app/services/drafts/journals.py</extracomment>
        <translation>„{name}“ wurde unterbrochen, und die Ergebnisse können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>“{name}” was saved without your earlier changes; the CMS doesn&apos;t say by whom</source>
        <extracomment>app/ui/recovery/labels.py</extracomment>
        <translation>„{name}“ wurde ohne Ihre früheren Änderungen gespeichert; das CMS gibt nicht an, von wem</translation>
    </message>
    <message>
        <source>“{name}” wasn&apos;t created: {reason}</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>„{name}“ wurde nicht erstellt: {reason}</translation>
    </message>
    <message>
        <source>“{name}” wasn&apos;t renamed to “{new}”: {reason}</source>
        <extracomment>app/ui/resource/renaming.py</extracomment>
        <translation>„{name}“ wurde nicht in „{new}“ umbenannt: {reason}</translation>
    </message>
    <message>
        <source>“{name}”: {reason}</source>
        <extracomment>app/ui/pages/campaigns/campaign_actions.py</extracomment>
        <translation>„{name}“: {reason}</translation>
    </message>
    <message>
        <source>“{policy}” isn&apos;t valid. Use success, failure, always or never.</source>
        <extracomment>app/domain/commands/validation.py</extracomment>
        <translation>„{policy}“ ist ungültig. Verwenden Sie success, failure, always oder never.</translation>
    </message>
    <message>
        <source>“{tag}” appears twice. Remove one.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>„{tag}“ kommt zweimal vor. Entfernen Sie eines davon.</translation>
    </message>
    <message>
        <source>“{tag}” contains a comma, which would split it into two tags.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>„{tag}“ enthält ein Komma und würde dadurch in zwei Tags geteilt.</translation>
    </message>
    <message>
        <source>“{tag}” has a value but no tag before it.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>„{tag}“ hat einen Wert, aber kein Tag davor.</translation>
    </message>
    <message>
        <source>“{tag}” has more than one |. Enter tag|value.</source>
        <extracomment>app/domain/campaigns/validation.py</extracomment>
        <translation>„{tag}“ enthält | mehr als einmal. Geben Sie Tag|Wert ein.</translation>
    </message>
    <message>
        <source>← and → move between layouts, + and - zoom.</source>
        <extracomment>app/ui/widgets/lineup/time_strip.py</extracomment>
        <translation>← und → wechseln zwischen Layouts, + und - zoomen.</translation>
    </message>
</context>
</TS>
