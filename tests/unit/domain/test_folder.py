"""The folder tree is sorted by name on every level."""

from __future__ import annotations

from app.domain.folder import Folder, in_order, paths, walk


def test_folders_are_sorted_by_name_on_each_level() -> None:
    shops = tuple(Folder(folder_id=10 + number, text=text) for number, text in enumerate(("Shop 10", "Shop 2")))
    others = (Folder(folder_id=2, text="Zoo"), Folder(folder_id=3, text="Äpfel", children=shops))
    found = [(folder.text, depth) for folder, depth in walk(in_order([Folder(folder_id=1, text="/", children=others)]))]
    assert found == [("/", 0), ("Äpfel", 1), ("Shop 2", 2), ("Shop 10", 2), ("Zoo", 1)]


def test_a_folder_has_a_path_from_the_root() -> None:
    york = Folder(folder_id=4, text="York")
    shops = Folder(folder_id=3, text="Shops", children=(york,))
    root = Folder(folder_id=1, text="/", is_root=True, children=(shops, Folder(folder_id=5, text="Archive")))
    assert paths([root]) == {1: "", 3: "Shops", 4: "Shops / York", 5: "Archive"}


def test_folders_with_hidden_names_are_distinguished_by_id() -> None:
    private = [Folder(folder_id=each, text="Private Folder", is_private=True) for each in (7, 14)]
    assert [each.title for each in private] == ["Private Folder (7)", "Private Folder (14)"]
    assert Folder(folder_id=3, text=" ").title == "Folder 3"
    assert Folder(folder_id=3, text="Shops").title == "Shops"
