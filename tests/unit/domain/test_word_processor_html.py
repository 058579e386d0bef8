"""HTML pasted from Word, Google Docs and web pages keeps lists and emphasis, without styles."""

from __future__ import annotations

import pytest

from app.domain.notifications.message_html import clean
from app.domain.notifications.word_processor_html import from_foreign

WORD_LIST = """
<p class=MsoNormal style='mso-margin-top-alt:auto'>Before<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>one</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>deep</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>two</p>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>After</b></p>
"""


@pytest.mark.parametrize(
    "html, cleaned",
    [
        pytest.param(
            WORD_LIST,
            "<p>Before</p><ul><li>one<ol><li>deep</li></ol></li><li>two</li></ul><p><strong>After</strong></p>",
            id="a list of Word",
        ),
        pytest.param(
            '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">'
            '<span style="font-size:11pt;font-weight:700">Bold</span><span style="font-weight:400"> plain </span>'
            '<span style="font-style:italic">it</span><span style="text-decoration:underline">un</span></p>'
            '<ul><li style="list-style-type:disc"><p role="presentation"><span>point</span></p></li></ul></b>',
            "<p><strong>Bold</strong> plain <em>it</em><u>un</u></p><ul><li>point</li></ul>",
            id="Google Docs",
        ),
        pytest.param(
            "<!--StartFragment--><p>AT&T &amp; <a href='https://a.example' style='text-decoration:underline'>a</a>"
            "<!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></p><!--EndFragment-->",
            '<p>AT&amp;T &amp; <a href="https://a.example">a</a></p>',
            id="a web page",
        ),
        pytest.param(
            "<p style='mso-list:l0 level1 lfo1'>last", "<ul><li>last</li></ul>", id="a list that ends the text"
        ),
        pytest.param("<p>x<![CDATA[ <b>raw</b> ]]></p>", "<p>x &lt;b&gt;raw&lt;/b&gt; </p>", id="CDATA"),
    ],
)
def test_inline_styles_become_elements(html: str, cleaned: str) -> None:
    found = clean(from_foreign(html))
    assert "".join(line.strip() for line in found.splitlines()) == cleaned
