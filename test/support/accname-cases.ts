/**
 * Cases for accessible names, by kind. `$` is the number of the case, so that ids do not clash. Elements marked with
 * `data-t` are tested; the expected names are Chromium's.
 */
const IMAGE = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=="'

export const STYLE = `
  .before::before { content: "before"; } .after::after { content: "after"; }
  .alt::before { content: "★" / "star"; } .noalt::before { content: "★" / ""; }
  .attr::before { content: attr(data-say); } .blockbefore::before { content: "before"; display: block; }
  .picture::before { content: url("data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=="); }
  .quoted::before { content: "\\201C"; } .hiddenbefore::before { content: "before"; visibility: hidden; } .icon::before { content: "\\f00d"; } .two::after { content: "a" "b"; }
`

/** Cases where our name deliberately differs from Chromium's, with our name. Reasons: docs/accessible-names.md. */
export const DEPARTURES: readonly (readonly [string, string])[] = [
  ['<button data-t>a<wbr>b</button>', 'ab'],
  ['<button class="icon" data-t>Close</button>', 'Close'],
  ['<label for="l$" style="display:none">input label</label><input id="l$" data-t>', 'input label'],
  ['<label for="l$" style="visibility:hidden">input label</label><input id="l$" data-t>', 'input label'],
  ['<label for="l$" aria-hidden="true">input label</label><input id="l$" data-t>', 'input label'],
  ['<label for="l$" hidden>input label</label><input id="l$" data-t>', 'input label'],
  ['<label for="t$"></label><input id="t$" placeholder="hint" data-t>', 'hint'],
  ['<label for="t$"> </label><input id="t$" title="tip" data-t>', 'tip'],
  ['<figure data-t><figcaption>Caption</figcaption>x</figure>', 'Caption'],
  ['<table data-t title="tip"><caption> </caption><tr><th>a</th></tr><tr><td>b</td></tr></table>', 'tip'],
  ['<button data-t>one<span title="two"></span>three</button>', 'one two three'],
  ['<h2 data-t style="text-transform:uppercase">one</h2>', 'one'],
  [
    '<details><summary>x</summary><span id="d$">two</span></details><button aria-labelledby="d$" data-t></button>',
    'two',
  ],
  [
    '<button aria-labelledby="s$" data-t></button><p id="s$" hidden><span><template shadowrootmode="open">a</template></span></p>',
    'a',
  ],
  ['<img data-t title="tip" alt="">', 'tip'],
  [`<img ${IMAGE} alt="" title="tip" data-t>`, 'tip'],
  ['<label for="d$">Label</label><div role="textbox" tabindex="0" id="d$" data-t>x</div>', 'Label'],
  [
    '<label for="w$">Pin <input type="password" value="1234"> here</label><input type="checkbox" id="w$" data-t>',
    'Pin here',
  ],
]

export const CASES: Record<string, readonly string[]> = {
  'name from content': [
    '<button data-t>Save</button>',
    '<a href="#" data-t>Read <b>more</b></a>',
    '<button data-t>one<span> </span>two</button>',
    '<h3 data-t>one<span><span><i> </i></span></span>two</h3>',
    '<a href="#" data-t>one<span><b><span> </span></b></span><span>two</span></a>',
    '<h2 data-t>One <em>two</em>three</h2>',
    '<button data-t><span>one</span><span>two</span></button>',
    '<button data-t><div>one</div><div>two</div></button>',
    '<button data-t>one<div>two</div>three</button>',
    '<button data-t>one<br>two</button>',
    '<h3 data-t>one<p>two</p>three</h3>',
    '<button data-t>one<span style="display:block">two</span>three</button>',
    '<button data-t>one<span style="display:inline-block">two</span>three</button>',
    '<h3 data-t>one<span style="display:inline-flex">two</span>three</h3>',
    '<h3 data-t><span style="display:inline-block">one</span><span style="display:inline-block">two</span></h3>',
    '<h3 data-t><div style="display:contents">one</div><div style="display:contents">two</div></h3>',
    '<h3 data-t>one<div style="display:contents"><div>two</div></div>three</h3>',
    '<div role="button" tabindex="0" data-t><div style="display:flex"><span>one</span><span>two</span></div></div>',
    '<div role="checkbox" tabindex="0" data-t>Agree <i>now</i></div>',
    '<div role="switch" tabindex="0" data-t>Wifi</div>',
    '<div role="radio" tabindex="0" data-t>Red</div>',
    '<div role="menu"><div role="menuitem" tabindex="0" data-t>Open</div><div role="menuitemcheckbox" tabindex="0" data-t>Bold</div></div>',
    '<div role="tablist"><div role="tab" tabindex="0" data-t>First</div></div>',
    '<div role="tree"><div role="treeitem" tabindex="0" data-t>Leaf</div></div>',
    '<div role="listbox" tabindex="0"><div role="option" data-t>Apple</div></div>',
    '<div role="tooltip" data-t>Tip</div>',
    '<table><tr><th data-t>Head</th><th>Other</th></tr><tr><td data-t>Cell <a href="#">link</a></td><td>x</td></tr></table>',
    '<div role="grid"><div role="row" data-t><div role="gridcell" data-t>A</div><div role="columnheader" data-t>B</div><div role="rowheader" data-t>C</div></div></div>',
    '<h2 data-t>one<!-- two --> three</h2>',
    '<a href="#" data-t><ul><li>one</li><li>two</li></ul></a>',
    '<a href="#" data-t><p>one</p><ol><li>two</li></ol></a>',
    '<a href="#" data-t><table><tr><td>one</td><td>two</td></tr></table></a>',
    '<a href="#" data-t><section>one</section><section aria-label="x">two</section></a>',
    '<a href="#" data-t><article>one</article>two</a>',
    '<a href="#" data-t><nav>one</nav>two</a>',
    '<a href="#" data-t><span role="group">one</span> two</a>',
    '<a href="#" data-t><h4>one</h4><p>two</p></a>',
    '<details open><summary data-t>More <b>here</b></summary>text</details>',
    '<button data-t><em>one</em> <strong>two</strong><code>three</code></button>',
    '<button data-t><span aria-label="x"></span>one</button>',
    '<button data-t>one<span aria-label="two">2</span>three</button>',
    '<button data-t>one<span title="two">2</span>three</button>',
    '<button data-t>one <abbr title="two">2</abbr></button>',
    '<h2 data-t><a href="#">one</a><a href="#">two</a></h2>',
    '<h2 data-t><button>one</button>two<button>three</button></h2>',
    '<h2 data-t>  one \n\n two  </h2>',
    '<h2 data-t style="white-space:pre">one   two</h2>',
    '<h2 data-t><ruby>one<rt>two</rt></ruby></h2>',
    '<h2 data-t>a<sup>2</sup></h2>',
  ],
  'CSS content': [
    '<button class="before" data-t>one</button>',
    '<button class="after" data-t>one</button>',
    '<h2 class="before after" data-t>one</h2>',
    '<a href="#" class="alt" data-t>one</a>',
    '<a href="#" class="noalt" data-t>one</a>',
    '<button class="attr" data-say="said" data-t>one</button>',
    '<button class="picture" data-t>one</button>',
    '<button class="blockbefore" data-t>one</button>',
    '<button class="quoted" data-t>one</button>',
    '<button class="hiddenbefore" data-t>one</button>',
    '<button class="two" data-t>one</button>',
    '<button data-t><span class="before">one</span></button>',
    '<button class="before" data-t></button>',
    '<label for="c$" class="after">Name</label><input id="c$" data-t>',
  ],
  'embedded controls': [
    '<label><input type="checkbox" data-t> Flash <input value="3" aria-label="times" data-t> times</label>',
    '<label><input type="checkbox" data-t> Flash <select aria-label="n"><option>1</option><option selected>two</option></select> times</label>',
    '<label><input type="checkbox" data-t> Flash <select multiple size="3"><option selected>1</option><option selected>two</option></select> times</label>',
    '<label><input type="checkbox" data-t> Flash <input type="range" min="0" max="9" value="4"> times</label>',
    '<label><input type="checkbox" data-t> Flash <input type="number" value="4"> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="slider" aria-valuenow="5" tabindex="0">x</span> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="slider" aria-valuenow="5" aria-valuetext="five" tabindex="0">x</span> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="spinbutton" aria-valuenow="5" tabindex="0"></span> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="textbox" contenteditable="true">seven</span> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="textbox" tabindex="0">seven</span> times</label>',
    '<label><input type="checkbox" data-t> Flash <textarea>eight</textarea> times</label>',
    '<label><input type="checkbox" data-t> Flash <input type="search" value="nine"> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="listbox" tabindex="0"><span role="option" aria-selected="true">1</span><span role="option">2</span></span> times</label>',
    '<label><input type="checkbox" data-t> Flash <span role="combobox" tabindex="0"><span role="listbox"><span role="option">1</span><span role="option" aria-selected="true">2</span></span></span> times</label>',
    '<label><input type="checkbox" data-t> Flash <input role="combobox" value="6"> times</label>',
    '<label><input type="checkbox" data-t> Flash <progress max="10" value="4">x</progress> times</label>',
    '<label><input type="checkbox" data-t> Flash <button type="button">help</button> times</label>',
    '<label><input type="checkbox" data-t> Flash <input type="submit" value="go"> times</label>',
    '<label>Name <input data-t value="typed"></label>',
    '<label>Name <select data-t><option>one</option></select></label>',
    '<label>Rate <input type="range" value="4" data-t></label>',
    '<h2 data-t>Wait <input value="5"> minutes</h2>',
    '<button data-t>Wait <select><option>one</option></select></button>',
    '<div role="checkbox" tabindex="0" data-t>Wait <span role="slider" tabindex="0" aria-valuenow="8">y</span> minutes</div>',
    '<span id="a$">Wait <input value="5"> minutes</span><button aria-labelledby="a$" data-t>x</button>',
    '<input id="b$" value="typed"><button aria-labelledby="b$" data-t>x</button>',
    '<input id="c$" value="typed" aria-label="said"><button aria-labelledby="c$" data-t>x</button>',
    '<select id="d$"><option>one</option></select><button aria-labelledby="d$" data-t>x</button>',
    '<input type="checkbox" id="e$" aria-label="said"><button aria-labelledby="e$" data-t>x</button>',
    '<input type="button" id="f$" value="go"><input aria-labelledby="f$" data-t>',
    '<span role="slider" tabindex="0" id="g$" aria-valuenow="3"></span><button aria-labelledby="g$" data-t>x</button>',
  ],
  'aria-labelledby': [
    '<span id="a$">one</span><span id="b$">two</span><button aria-labelledby="a$ b$" data-t>x</button>',
    '<span id="a$">one</span><button aria-labelledby="b$ a$" data-t id="b$" aria-label="own">x</button>',
    '<button id="b$" aria-labelledby="b$ c$" data-t>own</button><span id="c$">file</span>',
    '<button aria-labelledby="gone$" data-t>own</button>',
    '<button aria-labelledby="" data-t>own</button>',
    '<span id="a$"></span><button aria-labelledby="a$" data-t>own</button>',
    '<span id="a$">one</span><button aria-labelledby="a$ a$" data-t>own</button>',
    '<span id="c$">three</span><span id="a$" aria-labelledby="c$">one</span><button aria-labelledby="a$" data-t>own</button>',
    '<span id="a$" aria-label="said">one</span><button aria-labelledby="a$" data-t>own</button>',
    `<img ${IMAGE} alt="picture" id="a$"><button aria-labelledby="a$" data-t>own</button>`,
    '<span id="a$" title="tip"></span><button aria-labelledby="a$" data-t>own</button>',
    '<div id="a$"><p>one</p><p>two</p></div><div role="dialog" aria-labelledby="a$" data-t>x</div>',
    '<div id="a$">one <span id="n$">two</span></div><button aria-labelledby="a$ n$" data-t>x</button>',
    '<h2 id="a$">Title</h2><div role="region" aria-labelledby="a$" data-t>x</div>',
    '<label id="a$">Label</label><div role="textbox" tabindex="0" aria-labelledby="a$" data-t>x</div>',
    '<button aria-label="  " data-t>own</button>',
    '<button aria-label="said" data-t>own</button>',
    '<a href="#" aria-label="said" title="tip" data-t>own</a>',
    '<input aria-label="said" placeholder="hint" title="tip" data-t>',
    '<a href="#" data-t>one <span id="l$">two</span> <span aria-labelledby="l$">three</span></a>',
  ],
  'hidden nodes': [
    '<button data-t>one<span style="display:none">two</span></button>',
    '<button data-t>one<span style="visibility:hidden">two</span></button>',
    '<button data-t>one<span style="visibility:hidden">two<span style="visibility:visible">three</span></span></button>',
    '<button data-t>one<span aria-hidden="true">two</span></button>',
    '<button data-t>one<span aria-hidden="false">two</span></button>',
    '<button data-t>one<span hidden>two</span></button>',
    '<button data-t>one<span style="opacity:0">two</span></button>',
    '<button data-t>one<span style="position:absolute;clip-path:inset(50%)">two</span></button>',
    ...['style="display:none"', 'style="visibility:hidden"', 'style="visibility:collapse"', 'aria-hidden="true"', 'hidden'].flatMap(
      (hide) => [
        `<button aria-labelledby="h$" data-t></button><span id="h$" ${hide}> foo <span>bar</span></span>`,
        `<button aria-labelledby="h$" data-t></button><span id="h$" ${hide}> foo <span ${hide}>bar <span ${hide}>baz</span></span></span>`,
        `<button aria-labelledby="h$" data-t></button><span id="h$"> foo <span ${hide}>bar</span></span>`,
        `<button aria-labelledby="h$" data-t></button><div ${hide}><span id="h$"> foo <b>bar</b></span></div>`,
        `<label for="l$">input <span ${hide}>label</span></label><input type="checkbox" id="l$" data-t>`,
      ],
    ),
    '<button data-t>one<script>1</script><style>b{}</style><template>two</template></button>',
    '<button aria-labelledby="s$" data-t></button><span id="s$" hidden>one<script>1</script></span>',
    '<button aria-labelledby="s$" data-t></button><div id="s$" hidden><div>one</div><div>two</div></div>',
    '<button aria-labelledby="s$" data-t></button><div id="s$" hidden><span>one</span><span>two</span></div>',
  ],
  'host language': [
    '<label for="a$">Label</label><input id="a$" data-t>',
    '<label for="a$">one</label><label for="a$">two</label><input id="a$" data-t>',
    '<label for="a$">one</label><label>two <input id="a$" data-t></label>',
    '<label for="a$" aria-label="said">one</label><input id="a$" data-t>',
    '<label for="a$" title="tip"></label><input id="a$" placeholder="hint" data-t>',
    '<label for="a$">one</label><button id="a$" data-t>own</button>',
    '<label for="a$">one</label><input type="button" id="a$" value="own" data-t>',
    '<label for="a$">one</label><input type="submit" id="a$" value="own" data-t>',
    '<label for="a$">one</label><select id="a$" data-t><option>x</option></select>',
    '<label for="a$">one</label><textarea id="a$" data-t>x</textarea>',
    '<label for="a$">one</label><meter id="a$" value="0.5" data-t></meter>',
    '<label for="a$">one</label><progress id="a$" data-t></progress>',
    '<label for="a$">one</label><output id="a$" data-t>x</output>',
    '<label for="a$"><b>one</b><span>two</span></label><input type="radio" id="a$" data-t>',
    `<label for="a$">one <img ${IMAGE} alt="two"></label><input id="a$" data-t>`,
    '<label><div>one</div><div><input data-t></div></label>',
    '<label><span>one</span><input type="checkbox" data-t><span>two</span></label>',
    '<input type="submit" data-t>', '<input type="reset" data-t>', '<input type="button" value="go" data-t>',
    '<input type="submit" value="" data-t>', '<input type="submit" title="tip" data-t>', '<input type="reset" value="back" title="tip" data-t>',
    `<input type="image" ${IMAGE} alt="find" data-t>`, `<input type="image" ${IMAGE} data-t>`, `<input type="image" ${IMAGE} title="tip" data-t>`,
    `<input type="image" ${IMAGE} value="val" data-t>`,
    '<fieldset data-t><legend>Legend <b>here</b></legend><input></fieldset>', '<fieldset data-t title="tip"><input></fieldset>',
    '<fieldset data-t><div><legend>deep</legend></div><input></fieldset>',
    '<figure data-t title="tip">x</figure>',
    '<table data-t><caption>Caption</caption><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    '<table data-t summary="sum"><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    
    `<img ${IMAGE} alt="alt" data-t>`, `<img ${IMAGE} alt="alt" title="tip" data-t>`, `<img ${IMAGE} title="tip" data-t>`,
    `<map name="m$"><area shape="rect" coords="0,0,9,9" href="#" alt="area" data-t></map><img ${IMAGE} usemap="#m$" alt="x" width="10" height="10">`,
    '<select><optgroup label="group"><option label="lab">x</option></optgroup></select>',
    '<select size="3"><option data-t>one</option><option label="two" data-t>x</option></select>',
    '<iframe title="frame" width="20" height="20" data-t></iframe>',
    '<dialog open data-t aria-label="said"><h2>x</h2></dialog>',
    '<section aria-label="said" data-t>x</section>', '<form aria-label="said" data-t><input></form>', '<nav title="tip" data-t>x</nav>',
    '<ul aria-label="said" data-t><li>x</li></ul>', '<div role="img" aria-label="said" data-t>x</div>', '<div role="list" title="tip" data-t><div role="listitem">x</div></div>',
    '<label for="r$">one</label><input role="switch" type="checkbox" id="r$" data-t>',
    '<label role="none" for="q$">one</label><input id="q$" data-t>', '<label for="p$">one</label><input id="p$" role="none" data-t>',
  ],
  pictures: [
    `<a href="#" data-t><img ${IMAGE} alt="home"></a>`, `<button data-t>one<img ${IMAGE} alt="two">three</button>`,
    `<a href="#" data-t title="tip"><img ${IMAGE} alt=""></a>`, `<a href="#" data-t><img ${IMAGE} title="tip"></a>`,
    `<a href="#" data-t><img ${IMAGE} alt="" title="tip"> one</a>`, `<a href="#" data-t><picture><img ${IMAGE} alt="home"></picture></a>`,
    '<a href="#" data-t><svg width="9" height="9"><title>home</title><path d="M0 0h9"/></svg></a>',
    '<svg role="img" width="9" height="9" data-t><title>home</title><rect width="9" height="9"/></svg>',
    '<svg role="img" width="9" height="9" aria-label="said" data-t><title>home</title><rect width="9" height="9"/></svg>',
    '<button data-t><svg width="9" height="9" aria-hidden="true"><title>home</title></svg>one</button>',
    '<button data-t><svg width="9" height="9" aria-label="said"><rect width="9" height="9"/></svg>one</button>',
    '<button data-t><svg width="99" height="20"><text y="15">drawn</text></svg></button>',
    '<svg width="9" height="9"><g role="img" data-t><title>group</title><rect width="9" height="9"/></g></svg>',
    '<svg width="99" height="20"><a href="#" data-t><text y="15">link</text></a></svg>',
    `<button data-t><span role="img" aria-label="said">x</span></button>`, `<button data-t><span role="img">x</span>one</button>`,
    `<button data-t><i class="icon" aria-label="said"></i></button>`, `<button data-t><object>x</object>one</button>`,
  ],
  'shadow roots and slots': [
    '<button data-t><span><template shadowrootmode="open">one <slot></slot> two</template>slotted</span></button>',
    '<button data-t><span><template shadowrootmode="open">one <slot>default</slot> two</template></span></button>',
    '<button data-t><span><template shadowrootmode="open">one <slot name="n"></slot></template>lost<b slot="n">named</b></span></button>',
    '<button aria-labelledby="s$" data-t></button><div id="s$"><template shadowrootmode="open">inside</template></div>',
    '<button aria-labelledby="s$" data-t></button><label id="s$"><div><template shadowrootmode="open"><div aria-label="bar"></div></template></div></label>',
    '<button aria-labelledby="s$" data-t></button><label id="s$"><div><template shadowrootmode="open">foo <slot aria-label="x"></slot> bar</template>slotted</div></label>',
    '<div><template shadowrootmode="open"><label for="i">Inner</label><input id="i" data-t></template></div>',
    '<div><template shadowrootmode="open"><button data-t><slot></slot></button></template>slotted <b>text</b></div>',
    '<div><template shadowrootmode="open"><button data-t><slot></slot></button></template><span>a</span><span>b</span></div>',
    '<h2 data-t><div><template shadowrootmode="open"><slot></slot></template><div>a</div><div>b</div></div></h2>',
    '<div><template shadowrootmode="open"><label>Wrap <slot></slot><input data-t></label></template>more</div>',
  ],
  'tooltips and placeholders': [
    '<a href="#" title="tip" data-t>own</a>', '<button title="tip" data-t></button>', '<button title="tip" data-t>own</button>',
    '<input title="tip" placeholder="hint" data-t>', '<input placeholder="hint" data-t>', '<input aria-placeholder="hint" data-t>',
    '<textarea placeholder="hint" data-t></textarea>', '<textarea title="tip" placeholder="hint" data-t></textarea>',
    '<input type="checkbox" title="tip" data-t>', '<select title="tip" data-t><option>x</option></select>',
    '<div role="group" title="tip" data-t>x</div>', '<div role="textbox" aria-placeholder="hint" tabindex="0" data-t></div>',
    '<input type="search" placeholder="hint" data-t>', '<input type="number" placeholder="hint" data-t>', '<input type="password" placeholder="hint" data-t>',
   
    '<div role="textbox" contenteditable="true" title="tip" data-t>typed</div>', '<div role="combobox" tabindex="0" title="tip" data-t>chosen</div>',
    '<div role="slider" tabindex="0" aria-valuenow="1" title="tip" data-t>x</div>', '<summary title="tip" data-t role="button">x</summary>',
  ],
  'aria-owns': [
    '<button data-t aria-owns="o$">one</button><span id="o$">two</span>',
    '<h2 data-t aria-owns="o$ p$">one</h2><div id="o$">two</div><div id="p$">three</div>',
    '<div role="checkbox" tabindex="0" data-t aria-owns="o$">one</div><span id="o$" hidden>two</span>',
  ],
  roles: [
    '<div role="link" tabindex="0" data-t>one</div>', '<div role="bogus button" tabindex="0" data-t>one</div>', '<div role="heading" aria-level="2" data-t>one</div>',
    '<div role="dialog" data-t aria-label="said">one</div>', '<div role="alert" data-t>one</div>', '<div role="status" data-t>one</div>',
    '<div role="navigation" data-t>one</div>', '<div role="group" data-t>one</div>', '<div role="radiogroup" data-t><div role="radio" tabindex="0">x</div></div>',
    '<div role="textbox" tabindex="0" data-t>one</div>', '<div role="listbox" tabindex="0" data-t><div role="option">x</div></div>',
    '<div role="progressbar" data-t>one</div>', '<div role="meter" aria-valuenow="1" data-t>one</div>', '<div role="img" data-t>one</div>',
    '<div role="toolbar" data-t>one</div>', '<div role="tabpanel" data-t>one</div>', '<div role="table" data-t><div role="row"><div role="cell">one</div></div></div>',
    '<h2 data-t role="presentation" tabindex="0">one</h2>', '<button role="tab" data-t>one</button>', '<button role="combobox" data-t>one</button>',
    '<a href="#" role="button" data-t>one</a>', '<li role="menuitem" tabindex="0" data-t>one</li>', '<label role="button" tabindex="0" data-t>one</label>',
    '<div role="article" data-t><h2>one</h2></div>', '<div role="separator" tabindex="0" aria-valuenow="1" data-t>one</div>',
  ],
} // biome-ignore format: a table

/** The same seed gives the same numbers. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const PARTS = [
  'word', ' word ', '<span>inline</span>', '<b> spaced </b>', '<div>block</div>', '<p>para</p>', '<br>', '<span style="display:block">made block</span>',
  `<img ${IMAGE} alt="picture">`, `<img ${IMAGE} alt="">`, '<svg width="9" height="9"><title>drawn</title></svg>', '<span hidden>hidden</span>',
  '<span style="visibility:hidden">unseen</span>', '<span aria-hidden="true">silent</span>', '<span aria-label="said">x</span>', '<span title="tip">x</span>',
  '<span class="before">x</span>', '<span class="after">x</span>', '<span class="alt">x</span>', '<input value="typed">', '<select><option>chosen</option></select>',
  '<input type="range" value="7">', '<em>in <i>deep <u>er</u></i></em>', '<ul><li>item</li><li>other</li></ul>', '<span><div>block in inline</div></span>',
  '<div style="display:contents">no box</div>', '<span role="textbox" tabindex="0">edited</span>', '<span role="slider" tabindex="0" aria-valuenow="4"></span>',
  '<input>', '<span><b aria-label="said deep">x</b></span>', `<span><img ${IMAGE} alt="deep"></span>`, '<button>press</button>',
  '<span><template shadowrootmode="open">shadow<slot></slot>!</template>slotted</span>',
] // biome-ignore format: a table

const HOLDERS = [
  (inner: string) => `<div role="button" tabindex="0" data-t>${inner}</div>`,
  (inner: string) => `<a href="#" data-t>${inner}</a>`,
  (inner: string) => `<h2 data-t>${inner}</h2>`,
  (inner: string) => `<div role="checkbox" tabindex="0" data-t>${inner}</div>`,
  (inner: string) => `<label for="k$">${inner}</label><input type="checkbox" id="k$" data-t>`,
  (inner: string) => `<div><input type="checkbox" aria-labelledby="k$" data-t></div><div id="k$">${inner}</div>`,
  (inner: string) => `<div><input type="checkbox" aria-labelledby="k$" data-t></div><div id="k$" hidden>${inner}</div>`,
  (inner: string) => `<table><tr><th data-t>${inner}</th></tr><tr><td>x</td></tr></table>`,
]

/** Random combinations of two to four parts, in each kind of element. */
export function madeUp(count: number): string[] {
  const draw = drawing(7)
  return Array.from({ length: count }, (_none, at) => {
    const holder = HOLDERS[at % HOLDERS.length]
    const parts = Array.from({ length: 2 + draw(3) }, () => PARTS[draw(PARTS.length)] ?? '')
    const html = holder?.(parts.join('')) ?? ''
    // Chromium does not read the shadow roots of hidden elements.
    return /hidden>.*shadowroot/.test(html) ? html.replaceAll('shadowrootmode="open"', '') : html
  })
}
