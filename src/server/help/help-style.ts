import { createHash } from 'node:crypto'

const dark = `color-scheme:dark;--paper:#1c181a;--paper-raised:#262023;--ink:#f1e8df;--ink-soft:#b9aca3;--line:#3b3236;--line-strong:#8b7c80;--accent:#e6aed2;--accent-soft:#3b2635;--amber-soft:#3a2c17;--focus:#8fc1ff`

const contrast = `--paper:#ffffff;--paper-raised:#ffffff;--ink:#000000;--ink-soft:#1f1f1f;--line:#000000;--line-strong:#000000;--accent:#4a0a3c;--accent-soft:#ffffff;--amber-soft:#ffffff;--focus:#0033cc;--leave:#ffd400;--on-leave:#000000;--border:2px;--ring:4px`

/** The style of the help pages: the app's paper and ink (a test compares them), small enough to need nothing of the app. */
export const helpStyle = `:root{color-scheme:light;--paper:#faf5ec;--paper-raised:#fffdf8;--ink:#2a2320;--ink-soft:#65584f;--line:#e0d4c2;--line-strong:#8d7d70;--accent:#6d2f5b;--accent-soft:#f2e3ea;--amber-soft:#fbe8c6;--focus:#1d5fbf;--leave:#f2c14e;--on-leave:#2a2320;--border:1px;--ring:3px}
@media (prefers-color-scheme:dark){:root{${dark}}}
@media (prefers-contrast:more) and (prefers-color-scheme:light){:root{${contrast}}}
@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root{--ink-soft:var(--ink);--line:var(--ink);--line-strong:var(--ink);--border:2px;--ring:4px}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;min-height:3.5rem;padding:0 1rem;border-bottom:var(--border) solid var(--line);background:var(--paper)}
.brand{display:inline-flex;align-items:center;min-height:2.75rem;font:640 1.375rem/1 Georgia,serif;color:var(--ink);text-decoration:none}
.skip{position:fixed;top:.5rem;left:.75rem;z-index:60;padding:.75rem 1rem;border-radius:10px;background:var(--ink);color:var(--paper)}
.skip:not(:focus){clip-path:inset(50%);pointer-events:none}
.leave{position:fixed;top:.375rem;right:max(.75rem,env(safe-area-inset-right));z-index:50;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:var(--border) solid var(--on-leave);border-radius:999px;background:var(--leave);color:var(--on-leave);font-weight:600;font-size:.875rem;line-height:1;text-decoration:none;white-space:nowrap}
.leave-more{margin-left:.3em}
.help-now{position:fixed;bottom:max(.75rem,env(safe-area-inset-bottom));right:max(.75rem,env(safe-area-inset-right));z-index:10;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:var(--border) solid var(--line-strong);border-radius:999px;background:var(--paper-raised);color:var(--ink);font-weight:600;font-size:.875rem;line-height:1;text-decoration:none}
.leave:hover,.help-now:hover{text-decoration:underline}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}
main:focus{outline:none}
h1,h2,h3{font-family:"Iowan Old Style",Georgia,"Times New Roman",serif;line-height:1.22;text-wrap:balance}
h1{font-size:2rem;margin:0 0 1rem}h2{font-size:1.5rem;margin:2.5rem 0 .5rem}h3{font-size:1.25rem;margin:1.75rem 0 .5rem}h4{margin:0 0 .5rem;font-size:1.0625rem}
p{margin:.5rem 0;text-wrap:pretty}
.note{padding:.75rem 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--amber-soft)}
.updated{margin-top:2.5rem;color:var(--ink-soft);font-size:.875rem}
a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:var(--ring) solid var(--focus);outline-offset:2px}
ul,ol{margin:.5rem 0;padding-left:1.5rem}li{margin:.25rem 0}
.contents{margin:1rem 0;padding:.75rem 1rem;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised)}
.contents p,.shortcut p{margin:0;font-weight:600}.contents ul,.links,footer ul{list-style:none;margin:0;padding:0}
.contents a,.links a,footer a{display:inline-flex;align-items:center;min-height:2.25rem}.contents li,.links li,footer li{margin:0}
.countries{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0;margin:1rem 0}.countries li{margin:0}
.countries a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:var(--border) solid var(--line-strong);border-radius:999px;background:var(--paper-raised);text-decoration:none;font-weight:560}
.countries a:hover{background:var(--accent-soft)}
article{padding:1rem;margin:.75rem 0;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised);break-inside:avoid}
.mark{margin-left:.5rem;padding:.125rem .5rem;border-radius:6px;background:var(--amber-soft);font:600 .875rem/1.4 system-ui,sans-serif}
dl{display:grid;grid-template-columns:6.5rem 1fr;gap:.25rem 1rem;margin:0}dt{color:var(--ink-soft)}dd{margin:0;overflow-wrap:anywhere}
.number{font-weight:650;font-size:1.125rem}a.number{display:inline-flex;align-items:center;min-height:1.75rem}
.stale{display:block;padding:.25rem .5rem;border-radius:6px;background:var(--amber-soft)}
footer{max-width:44rem;margin:0 auto;padding:1rem 1rem 5rem;border-top:var(--border) solid var(--line)}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
@media (min-width:40rem){.contents ul{columns:2}}
@media (max-width:767.98px){.help-now{right:0;bottom:0;left:0;justify-content:center;padding-bottom:env(safe-area-inset-bottom);border-width:var(--border) 0 0;border-radius:0}}
@media (max-width:639.98px){.leave-more{position:absolute;clip-path:inset(50%)}}
@media (max-width:24rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media print{:root{--paper:#fff;--paper-raised:#fff;--ink:#000;--ink-soft:#000;--accent:#000}aside,header,footer,.contents,.shortcut,nav{display:none}body{font-size:11pt}main{max-width:none;padding:0}}
`

/** Carries a mark of what is in it, so that a page never meets the style of an older server in a cache. */
export const helpStyleAddress = `/help.css?v=${createHash('sha256').update(helpStyle).digest('hex').slice(0, 8)}`
