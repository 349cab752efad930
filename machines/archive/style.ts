/** The style of an archive's page. It asks for no font and no picture. */
export const archiveStyle = `
:root{color-scheme:light dark;--ink:#1b1f24;--dim:#59636e;--line:#d5dae0;--paper:#fff;--band:#f5f7f9;--accent:#1f5fbf}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaee;--dim:#9aa5b1;--line:#3a424b;--paper:#15181c;--band:#1d2126;--accent:#7fb0ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:78rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
p{margin:.4rem 0;max-width:46rem}.dim{color:var(--dim)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:.75rem 0}a{color:var(--accent)}
.wide{overflow-x:auto;margin:.75rem 0 1.25rem}.wide:focus-visible,button:focus-visible,summary:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
thead th{background:var(--band);white-space:nowrap;font-weight:600}tbody th{font-weight:400}
tbody th:first-child{position:sticky;left:0;background:var(--paper);min-width:7rem}
.n{text-align:right;white-space:nowrap}
time{white-space:nowrap}details{margin:.15rem 0}summary{cursor:pointer;padding:.1rem 0}details ul{margin:.25rem 0;padding-left:1.25rem}
#check,#tables-check{border:1px solid var(--line);background:var(--band);padding:.6rem .8rem;border-radius:6px;max-width:none}#tables-check:empty{display:none}[data-state=bad]{border-color:#c0392b;border-width:2px}
button,input{font:inherit;color:inherit;padding:.4rem .8rem;border:1px solid var(--dim);border-radius:6px;background:var(--paper)}button{cursor:pointer}input{width:100%;max-width:46rem}label{display:block;margin:.75rem 0 .25rem}
[hidden]{display:none}
@media print{body{max-width:none;padding:0;font-size:11px}table{font-size:10px}.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}nav,button,.tools{display:none}tbody th:first-child{position:static;min-width:0}details::details-content{content-visibility:visible;block-size:auto}}
`;
