/** The styles of the reference page, in the colours of the application. */
export const styles = `
:root{color-scheme:light dark;--page:#f2f2f2;--paper:#fff;--text:#1d2730;--faint:#55626e;--line:#dde2e7;--accent:#123a5f}
@media (prefers-color-scheme:dark){:root{--page:#12181e;--paper:#1a222a;--text:#e6ebf0;--faint:#a3b0bc;--line:#2b3641;--accent:#8fc1ee}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text);display:grid;grid-template-columns:15rem minmax(0,1fr)}
a{color:var(--accent)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1.25rem;border-right:1px solid var(--line);background:var(--paper);font-size:.9rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}
nav li{padding:.15rem 0}
nav a{text-decoration:none}
nav a:hover,nav a:focus-visible{text-decoration:underline}
.brand{margin:0 0 1rem;font-weight:700;font-size:1.1rem}
.group{margin:1rem 0 .25rem;font-weight:600}
small{color:var(--faint);font-size:.8em}
main{padding:1.5rem 2rem 6rem;max-width:75rem}
h1{margin:.25rem 0 1rem;font-size:1.7rem}
h2{margin:2.5rem 0 .75rem;font-size:1.25rem}
h3{margin:1rem 0 .4rem;font-size:.95rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
:not(pre)>code{overflow-wrap:anywhere}
pre{overflow:auto;padding:1rem;background:var(--paper);border:1px solid var(--line);border-radius:6px;line-height:1.55}
details{background:var(--paper);border:1px solid var(--line);border-radius:6px;margin:.4rem 0;padding:0 .9rem}
details[open]{padding-bottom:.9rem}
summary{display:grid;grid-template-columns:4.2rem minmax(0,1fr);column-gap:.75rem;align-items:baseline;cursor:pointer;padding:.55rem 0;list-style:none}
summary::-webkit-details-marker{display:none}
summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
summary code{font-weight:600}
summary em{font-style:normal;color:var(--accent)}
#webhook-messages summary{grid-template-columns:1fr}
.what{grid-column:2;color:var(--faint);font-size:.92rem}
.get,.post,.put,.delete{font:600 .75rem/1.7 ui-monospace,Menlo,Consolas,monospace;text-align:center;border-radius:4px;color:#fff}
.get{background:#1f6f4a}.post{background:#123a5f}.put{background:#8a5a00}.delete{background:#b3261e}
.facts{margin:.25rem 0;color:var(--faint);font-size:.9rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid var(--line);font-weight:400}
thead th{border-top:0;color:var(--faint);font-size:.85rem}
tbody code{overflow-wrap:normal}
tbody th code{white-space:nowrap}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}main{padding:1rem}summary{grid-template-columns:1fr}.what{grid-column:1}
.get,.post,.put,.delete{width:4.2rem}}
@media print{nav{display:none}body{display:block}}
`.replace(/\n/g, "");
