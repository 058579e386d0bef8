"""The player commands of the chain of shops: 60 written by hand in every form of command string; more are generated."""

from collections.abc import Iterator
from itertools import islice

from app.demo.content.name_generator import SHOPS, combined, letters
from app.demo.sqlite_store import Store

SCHEMA = """
CREATE TABLE command (
    command_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE, code TEXT NOT NULL COLLATE NOCASE,
    description TEXT NOT NULL, owner_id INTEGER NOT NULL, command_string TEXT, validation_string TEXT,
    available_on TEXT, create_alert_on TEXT NOT NULL, shared_with TEXT);
"""

# Edge cases: two commands with the code "clear_cache" (the CMS allows it), "Player diagnostics" with a string of nearly
# the maximum length, "Old lobby switch" with an unknown player type and alert policy.
# name ; code ; player types ; alert ; shared with ; command string ; validation string ; description
_COMMANDS = """
    Reboot player;reboot;;failure;Facilities;reboot;;Restarts the player, about a minute of black screen
    Reboot player, Android;reboot_android;android;failure;;intent|broadcast|shop.brindle.player.REBOOT;;
    Reboot player, Windows;reboot_windows;windows;failure;;shutdown /r /t 5;;Five seconds to finish the layout on screen
    Reboot player, Linux;reboot_linux;linux;failure;;sudo systemctl reboot;;
    Reboot player, webOS;reboot_webos;lg;failure;;reboot;;
    Reboot player, Tizen;reboot_tizen;sssp;failure;;reboot;;
    Screen on;screen_on;;failure;Shop managers,Facilities;rs232|COM1,9600,8,None,One,None,0|ka 01 01\\r;ok;
    Screen off;screen_off;;failure;Shop managers,Facilities;rs232|COM1,9600,8,None,One,None,0|ka 01 00\\r;ok;
    Screen on, Leeds window;screen_on_leeds;windows;always;;rs232|COM1,9600,8,None,One,None,1|AA 11 01 01 01 14;AA FF;
    Screen off, Leeds window;screen_off_leeds;windows;always;;rs232|COM1,9600,8,None,One,None,1|AA 11 01 01 00 13;AA FF;
    Screen on, York windows;screen_on_york;linux;always;;rs232|/dev/ttyUSB0,19200,8,Even,One,None,0|PWR ON;OK;
    Screen off, York windows;screen_off_york;linux;always;;rs232|/dev/ttyUSB0,19200,8,Even,One,None,0|PWR OFF;OK;
    Screen on, Bath window;screen_on_bath;android;always;;intent|broadcast|shop.brindle.screen.ON;;
    Screen off, Bath window;screen_off_bath;android;always;;intent|broadcast|shop.brindle.screen.OFF;;
    Video wall on;wall_on;;always;;http|http://wall.brh.brindle.example/power|application/json|{"method":"POST","headers":"{}","body":"{\\"on\\":true}"};200;All three panels
    Video wall off;wall_off;;always;;http|http://wall.brh.brindle.example/power|application/json|{"method":"POST","headers":"{}","body":"{\\"on\\":false}"};200;All three panels
    Video wall, warm picture;wall_warm;;never;;http|http://wall.brh.brindle.example/picture|application/json|{"method":"PUT","headers":"{}","body":"{\\"preset\\":\\"warm\\"}"};200;For the hour before closing
    Video wall, day picture;wall_day;;never;;http|http://wall.brh.brindle.example/picture|application/json|{"method":"PUT","headers":"{}","body":"{\\"preset\\":\\"day\\"}"};200;
    Volume: mute;volume_mute;;never;Shop managers;rs232|COM1,9600,8,None,One,None,0|ke 01 00\\r;ok;
    Volume: quiet;volume_quiet;;never;Shop managers;rs232|COM1,9600,8,None,One,None,0|kf 01 0A\\r;ok;Ten of a hundred
    Volume: day;volume_day;;never;Shop managers;rs232|COM1,9600,8,None,One,None,0|kf 01 1E\\r;ok;Thirty of a hundred
    Volume: event;volume_event;;never;;rs232|COM1,9600,8,None,One,None,0|kf 01 32\\r;ok;Half, for the tasting evenings
    Volume: quiet, Android;volume_quiet_android;android;never;;intent|service|shop.brindle.audio.SET|[{"name":"level","type":"int","value":10}];;
    Volume: day, Android;volume_day_android;android;never;;intent|service|shop.brindle.audio.SET|[{"name":"level","type":"int","value":30}];;
    Brightness: dusk;brightness_dusk;;never;;rs232|COM1,9600,8,None,One,None,0|kh 01 28\\r;ok;Shop windows only, from sunset
    Brightness: full;brightness_full;;never;;rs232|COM1,9600,8,None,One,None,0|kh 01 64\\r;ok;
    Brightness: night;brightness_night;;never;;rs232|COM1,9600,8,None,One,None,0|kh 01 0A\\r;ok;
    Brightness: dusk, York;brightness_dusk_york;linux;never;;ddcutil setvcp 10 40;;The Minster windows are listed: no glare
    LED bar off;led_off;android;never;;tpv_led|off;;
    LED bar red;led_red;android;never;;tpv_led|red;;Till closed
    LED bar green;led_green;android;never;;tpv_led|green;;Till open
    LED bar blue;led_blue;android;never;;tpv_led|blue;;Pick-up ready
    LED bar white;led_white;android;never;;tpv_led|white;;
    Input: HDMI one;input_hdmi_one;;failure;;rs232|COM1,9600,8,None,One,None,0|xb 01 90\\r;ok;
    Input: HDMI two;input_hdmi_two;;failure;;rs232|COM1,9600,8,None,One,None,0|xb 01 91\\r;ok;For the tasting laptop
    Clear cache;clear_cache;;success;Facilities;rm -rf /var/lib/player/cache/*;;Media are fetched again: not on a Saturday
    Clear cache, Windows;clear_cache;windows;success;;del /q "%PROGRAMDATA%\\player\\cache\\*";;Same code as the other one, on purpose or not
    Collect now;collect_now;;never;Shop managers;collect;;Asks for new content at once
    Take a screen shot;screen_shot;;never;Shop managers,Facilities;screenshot;;Arrives with the next collection
    Restart the player app;restart_app;;failure;Facilities;restart-app;;
    Restart the player app, Android;restart_app_android;android;failure;;intent|activity|shop.brindle.player.MainActivity|[{"name":"fresh","type":"bool","value":true}];;
    Restart the player app, ChromeOS;restart_app_chrome;chromeOS;failure;;restart;;
    Wake tills display;wake_tills;windows;never;;powershell -Command "Start-ScheduledTask WakeDisplay";;
    Set clock from network;set_clock;linux,windows;failure;;w32tm /resync;;
    Log level: trace;log_trace;;never;;loglevel trace;;For a day at most, the logs are large
    Log level: error;log_error;;never;;loglevel error;;
    Send logs;send_logs;;success;Facilities;http|https://facilities.brindle.example/logs|text/plain|{"method":"POST","headers":"{}","body":"please"};202;
    Queue sign: open till;queue_open;;never;Shop managers;http|http://queue.brindle.example/till|urlencoded|{"method":"POST","headers":"{}","body":"state=open"};;
    Queue sign: close till;queue_close;;never;Shop managers;http|http://queue.brindle.example/till|urlencoded|{"method":"POST","headers":"{}","body":"state=closed"};;
    Oven timer chime;oven_chime;;never;Bakery;http|http://bakery.brindle.example/chime|application/json|{"method":"POST","headers":"{\\"X-Oven\\":\\"2\\"}","body":"{\\"times\\":3}"};200;Bakery floor, night shift
    Delivery bell;delivery_bell;;never;Bakery;http|http://bakery.brindle.example/bell|application/json|{"method":"POST","headers":"{}","body":"{}"};200;
    Staff room: news page;staff_news;windows;never;;start https://news.brindle.example;;
    Kiosk: attract loop;kiosk_attract;android;never;;intent|activity|shop.brindle.kiosk.Attract|[{"name":"loop","type":"intArray","value":[4,8,12]}];;Leeds Station
    Kiosk: order page;kiosk_order;android;never;;intent|activity|shop.brindle.kiosk.Order|[{"name":"lane","type":"string","value":"north"}];;Leeds Station
    Network: renew address;network_renew;linux;failure;Facilities;sudo dhclient -r && sudo dhclient;;
    Network: ping head office;network_ping;linux,windows;failure;Facilities;ping -c 3 hq.brindle.example;0% packet loss;
    Fire drill board;fire_drill;;always;Facilities;http|http://facilities.brindle.example/drill|application/json|{"method":"POST","headers":"{}","body":"{\\"board\\":\\"assembly\\"}"};200;All shops, both windows and counters
    Player diagnostics;diagnostics;linux;success;Facilities;+;;Everything a ticket asks for, in one go
    Old lobby switch;lobby_switch;toaster;sometimes;;relay 4 toggle;;The relay was taken out in spring
    Nothing yet;nothing_yet;;never;;;;Kept for the lift screens
"""  # noqa: E501 - one line for each command reads better than a folded one

_DIAGNOSTICS = " && ".join(f"{tool} >> /tmp/ticket.txt" for tool in (
    "date", "uptime", "uname -a", "ip address", "ip route", "resolvectl status", "df -h", "free -m", "lsblk", "lsusb",
    "ps aux --sort=-%cpu | head -n 15", "journalctl -u player -n 200 --no-pager", "xrandr --verbose", "sensors",
    "ls -la /var/lib/player", "ls -la /var/lib/player/cache | wc -l", "cat /etc/player/settings.ini", "timedatectl",
    "ping -c 3 hq.brindle.example", "curl -sI https://cms.brindle.example", "dmesg | tail -n 60", "who", "last -n 20",
    "systemctl --failed", "ss -tun",
))  # fmt: skip


# For generated commands.
_DEEDS = ("Screen on", "Screen off", "Volume: day", "Volume: quiet", "Brightness: dusk", "Video wall on",
          "LED bar green", "Collect now", "Restart the player app")  # fmt: skip
_PLACES = ("window", "counter", "kiosk", "staff room", "bakery", "entrance", "cake display", "pick-up shelf")
_STRINGS = (
    "rs232|COM{port},9600,8,None,One,None,0|ka {screen:02} 01\\r",
    "intent|broadcast|shop.brindle.player.S{screen}",
    'http|http://screens.brindle.example/{screen}|application/json|{{"method":"POST","headers":"{{}}","body":"{{}}"}}',
    "ddcutil --display {port} setvcp 10 {screen}",
    "tpv_led|green",
)
_TYPES = ("", "android", "", "linux", "android")


def fill(store: Store, count: int) -> None:
    """Inserts `count` commands, the handwritten ones first."""
    store.run_many(
        """INSERT INTO command (name, code, available_on, create_alert_on, shared_with, command_string,
               validation_string, description, owner_id)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            (
                name,
                code,
                types or None,
                alert,
                groups.replace(",", ", ") or None,
                _DIAGNOSTICS if command == "+" else command or None,
                validation or None,
                description,
                1 + number % 2,
            )
            for number, (name, code, types, alert, groups, command, validation, description) in enumerate(
                islice(_lines(count), count)
            )
        ),
    )


def _lines(count: int) -> Iterator[list[str]]:
    by_hand = [[part.strip() for part in line.strip().split(";")] for line in _COMMANDS.strip().splitlines()]
    yield from by_hand
    for number in range(len(by_hand) + 1, count + 1):
        deed, shop, place = combined(number, _DEEDS, SHOPS, _PLACES)
        form = number % len(_STRINGS)
        yield [
            f"{deed}, {shop} {place} {number:05}",
            f"{shop.lower().replace(' ', '_')}_{letters(number)}",
            _TYPES[form],
            ("never", "failure", "always")[number % 3],
            "Shop managers" if number % 4 == 0 else "",
            _STRINGS[form].format(port=1 + number % 4, screen=number % 100),
            "ok" if form == 0 else "",
            f"{deed} in the {place} of {shop}" if number % 2 else "",
        ]
