import { createHash } from 'node:crypto'
import type { Font } from './fonts.ts'

const dark = `color-scheme:dark;--paper:#1c181a;--paper-raised:#262023;--ink:#f1e8df;--ink-soft:#b9aca3;--line:#3b3236;--line-strong:#8b7c80;--accent:#e6aed2;--accent-soft:#3b2635;--amber-soft:#3a2c17;--focus:#8fc1ff`

const contrast = `--paper:#ffffff;--paper-raised:#ffffff;--ink:#000000;--ink-soft:#1f1f1f;--line:#000000;--line-strong:#000000;--accent:#4a0a3c;--accent-soft:#ffffff;--amber-soft:#ffffff;--focus:#0033cc;--leave:#ffd400;--on-leave:#000000;--border:2px;--ring:4px`

/** The app's paper and ink (a test compares them), small enough to need nothing of the app. */
const css = `:root{color-scheme:light;--paper:#faf5ec;--paper-raised:#fffdf8;--ink:#2a2320;--ink-soft:#65584f;--line:#e0d4c2;--line-strong:#8d7d70;--accent:#6d2f5b;--accent-soft:#f2e3ea;--amber-soft:#fbe8c6;--focus:#1d5fbf;--leave:#f2c14e;--on-leave:#2a2320;--border:1px;--ring:3px}
:root[data-theme=dark]{${dark}}
:root[data-theme=contrast]{${contrast}}
@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
@media (prefers-contrast:more) and (prefers-color-scheme:light){:root:not([data-theme]){${contrast}}}
@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root:not([data-theme]){--ink-soft:var(--ink);--line:var(--ink);--line-strong:var(--ink);--border:2px;--ring:4px}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;text-size-adjust:100%;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;min-height:3.5rem;padding:0 1rem;border-bottom:var(--border) solid var(--line);background:var(--paper)}
.brand{display:inline-flex;align-items:center;min-height:2.75rem;font:640 1.375rem/1 "Source Serif 4 Variable",Georgia,serif;color:var(--ink);text-decoration:none}
.skip{position:fixed;top:.5rem;left:.75rem;z-index:60;padding:.75rem 1rem;border-radius:10px;background:var(--ink);color:var(--paper)}
.skip:not(:focus){clip-path:inset(50%);pointer-events:none}
.ways{max-width:44rem;margin:0 auto;padding:0 1rem}.ways ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;margin:0;padding:0}.ways li{margin:0}.ways a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:600}
:root:not([data-member]) .for-members,:root[data-member] .for-visitors{display:none!important}
.ways-out{position:fixed;top:.375rem;right:max(.75rem,env(safe-area-inset-right));z-index:50;display:flex;flex-direction:row-reverse;gap:.5rem}
.ways-out>*{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:var(--border) solid var(--line-strong);border-radius:999px;background:var(--paper-raised);color:var(--ink);font-weight:600;font-size:.875rem;line-height:1;text-decoration:none;white-space:nowrap}
.ways-out>*:hover{text-decoration:underline}.ways-out>.leave{border-color:var(--on-leave);background:var(--leave);color:var(--on-leave)}
.leave-more{margin-left:.3em}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}
main:focus{outline:none}
h1,h2,h3{font-family:"Source Serif 4 Variable","Iowan Old Style",Georgia,"Times New Roman",serif;line-height:1.22;text-wrap:balance}
h1{font-size:2rem;margin:0 0 1rem}h2{font-size:1.5rem;margin:2.5rem 0 .5rem}h3{font-size:1.25rem;margin:1.75rem 0 .5rem}h4{margin:0 0 .5rem;font-size:1.0625rem}
p{margin:.5rem 0;text-wrap:pretty}
.note{padding:.75rem 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--amber-soft)}
.updated{margin-top:2.5rem;color:var(--ink-soft);font-size:.875rem}
a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:var(--ring) solid var(--focus);outline-offset:2px}
ul,ol{margin:.5rem 0;padding-left:1.5rem}li{margin:.25rem 0}
.contents{margin:1rem 0;padding:.75rem 1rem;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised)}
.contents p{margin:0;font-weight:600}.contents ul,.links,footer ul{list-style:none;margin:0;padding:0}
.contents a,.links a,footer a{display:inline-flex;align-items:center;min-height:2.25rem}.contents li,.links li,footer li{margin:0}
.emergency-numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.75rem,1fr));gap:.5rem;list-style:none;padding:0;margin:1rem 0}.emergency-numbers li{margin:0}
.emergency-numbers a{display:flex;flex-direction:column;justify-content:space-between;height:100%;padding:.75rem 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--paper-raised);color:var(--ink);line-height:1.3;text-decoration:none}
.emergency-numbers a:hover{background:var(--accent-soft)}.emergency-numbers strong{font-size:2rem;line-height:1.2;color:var(--accent)}
details{margin:.5rem 0}summary{display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:0 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--paper-raised);cursor:pointer}
summary:hover{background:var(--accent-soft)}summary::-webkit-details-marker{display:none}summary::before{content:"";width:.5rem;height:.5rem;border:solid var(--accent);border-width:0 2px 2px 0;rotate:-45deg}details[open]>summary::before{rotate:45deg}
summary h3{margin:0;font:600 1.0625rem/1.3 "Inter Variable",system-ui,sans-serif}
.remember-country{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}.remember-country[hidden]{display:none}.remember-country input{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
article{padding:1rem;margin:.75rem 0;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised);break-inside:avoid}
.mark{margin-left:.5rem;padding:.125rem .5rem;border-radius:6px;background:var(--amber-soft);font:600 .875rem/1.4 "Inter Variable",system-ui,sans-serif}
.way a{display:inline-flex;align-items:center;min-height:1.75rem}dl{margin:0;font-size:.875rem}dl>div,dt,dd{display:inline;margin:0}dt{color:var(--ink-soft)}dt::after{content:": "}dd{overflow-wrap:anywhere}
dl>.way{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:.5rem;font-size:1.0625rem}dl>.for{display:block;font-size:1.0625rem}dl>div:not([class])+div::before{content:" · ";color:var(--ink-soft)}
.source{margin:0;color:var(--ink-soft);font-size:.875rem}.source summary{min-height:1.75rem;padding:0;border:0;background:none}.source summary::before{width:.375rem;height:.375rem}
.way a.number,a.number{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:650;font-size:1.5rem;line-height:1.2}
.stale{display:block;padding:.25rem .5rem;border-radius:6px;background:var(--amber-soft)}
form button{min-height:2.75rem;margin:1rem 0;padding:0 1.25rem;border:0;border-radius:999px;background:var(--accent);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
footer{max-width:44rem;margin:0 auto;padding:1rem 1rem 5rem;border-top:var(--border) solid var(--line)}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}.languages{margin-top:1rem}.languages [aria-current]{color:var(--ink);font-weight:650;text-decoration:none}.also-in{margin:.25rem 0 .5rem;font-size:1.125rem}
.beside{display:grid;gap:1.5rem;max-width:44rem;margin:0 auto;padding:1rem}.sidebar{padding:1rem;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised);font-size:.9375rem}.sidebar h2{margin:0;font-size:1.25rem}.sidebar details{margin:0}.sidebar summary{min-height:2.75rem;padding:0;border:0;background:none}.sidebar summary:hover{background:none;text-decoration:underline}.sidebar details[open]>summary>.show,.sidebar details:not([open])>summary>.hide{display:none}
.leave-progress{position:fixed;top:4rem;right:.75rem;z-index:60;max-width:calc(100vw - 1.5rem)}.leave-progress:not(:empty){padding:.75rem 1rem;border-radius:10px;background:var(--ink);color:var(--paper);font-size:.875rem}
html.away{background:#fff}html.away body{display:none!important}html.kept{visibility:hidden}
@media (min-width:48rem){.ways{position:sticky;top:0;z-index:3;width:max-content;margin:-3.5rem 0 0 8rem;padding:0}.ways a{min-height:3.5rem}}
@media (min-width:40rem){.contents ul{columns:2}}
@media (min-width:75rem){.with-beside{display:grid;grid-template-columns:minmax(0,44rem) 17rem;justify-content:center;gap:2rem}.with-beside+footer{max-width:63rem}.with-beside>main,.with-beside>.beside{margin:0}.with-beside>.beside{align-content:start;padding-block:2rem}}
@media (max-width:767.98px){html{scroll-padding-bottom:3.75rem}.help-now{position:fixed;right:0;bottom:0;left:0;justify-content:center;padding-bottom:env(safe-area-inset-bottom);border-width:var(--border) 0 0;border-radius:0}}
@media (max-width:639.98px){.leave-more{position:absolute;clip-path:inset(50%)}}
@media print{.ways-out{display:none!important}details::details-content{content-visibility:visible;block-size:auto}:root{--paper:#fff;--paper-raised:#fff;--ink:#000;--ink-soft:#000;--accent:#000}aside,header,footer,.contents,nav,.remember-country{display:none}body{font-size:11pt}main{max-width:none;padding:0}}
`

export interface HelpStyle {
  css: string
  /** Carries a mark of what is in it, so that a page never meets the style of an older server in a cache. */
  address: string
  fonts: readonly Font[]
}

const faceOf = ({ family, address }: Font): string =>
  `@font-face{font-family:"${family}";font-display:swap;font-weight:200 900;src:url(${address}) format("woff2-variations")}\n`

/** The style of the help pages, in the product's own faces where they are built. */
export function helpStyle(fonts: readonly Font[]): HelpStyle {
  const whole = `${fonts.map(faceOf).join('')}${css}`
  return { css: whole, address: `/help.css?v=${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`, fonts }
}
