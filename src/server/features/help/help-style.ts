import { createHash } from 'node:crypto'
import type { Font } from './built-app.ts'

/** What stands in the frame; the frame, its colours and its measures are the app's own style sheet. */
const css = `:root:not([data-member]) .for-members,:root[data-member] .for-visitors{display:none!important}
html.away body{display:none!important}html.kept{visibility:hidden}
.main{font-size:1.0625rem;line-height:1.6}
.main>*{max-width:44rem;margin-inline:auto}
.main h1{margin-block:0 1rem}.main h2{margin:2.5rem 0 .5rem}.main h3{margin:1.75rem 0 .5rem}.main h4{margin:0 0 .5rem;font-size:1.0625rem}
.main p{margin-block:.5rem}
.main .note{padding:.75rem 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--amber-soft);color:var(--ink);font-size:inherit}
.main .updated{margin-block-start:2.5rem;color:var(--ink-soft);font-size:.875rem}
.main :is(ul,ol){margin:.5rem 0;padding-inline-start:1.5rem;list-style:disc}.main ol{list-style:decimal}.main li{margin:.25rem 0}
.main .contents{margin-block:1rem;padding:.75rem 1rem;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised)}
.main .contents p{margin:0;font-weight:600}.main :is(.contents ul,.links,.emergency-numbers){padding:0;list-style:none}.main .contents ul{margin:0}
:is(.contents,.links,.more-pages) a{display:inline-flex;align-items:center;min-height:2.25rem}.main :is(.contents,.links,.emergency-numbers) li{margin:0}
.main .emergency-numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.75rem,1fr));gap:.5rem;margin-block:1rem}
.emergency-numbers a{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem;min-height:3.25rem;height:100%;padding:.25rem .75rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--paper-raised);color:var(--ink);line-height:1.3;text-decoration:none}
.emergency-numbers span{flex:1 1 0;min-width:min-content}.emergency-numbers .anywhere{grid-column:1/-1}.emergency-numbers .anywhere strong{font-size:1.125rem}.emergency-numbers a:hover{background:var(--accent-soft)}.emergency-numbers strong{font-size:1.5rem;line-height:1.2;color:var(--accent)}
.main details{margin:.5rem 0}.main summary{display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:0 1rem;border:var(--border) solid var(--line-strong);border-radius:10px;background:var(--paper-raised);cursor:pointer}
.main summary:hover{background:var(--accent-soft)}.main summary::-webkit-details-marker{display:none}.main summary::before{flex:none;content:"";width:.5rem;height:.5rem;border:solid var(--accent);border-width:0 2px 2px 0;rotate:-45deg}.main details[open]>summary::before{rotate:45deg}
.main summary h3{margin:0;font-size:1.0625rem}
.remember-country{display:flex;align-items:center;gap:.5rem;min-height:2.75rem}.remember-country input{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--accent)}
article{padding:1rem;margin:.75rem 0;border:var(--border) solid var(--line);border-radius:10px;background:var(--paper-raised);break-inside:avoid}
.mark{margin-inline-start:.5rem;padding:.125rem .5rem;border-radius:6px;background:var(--amber-soft);font:600 .875rem/1.4 var(--sans)}
.way a{display:inline-flex;align-items:center;min-height:1.75rem}dl{margin:0;font-size:.875rem}dl>div,dt,dd{display:inline;margin:0}dt{color:var(--ink-soft)}dt::after{content:": "}dd{overflow-wrap:anywhere}
dl>.way{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:.5rem;font-size:1.0625rem}dl>.for{display:block;font-size:1.0625rem}dl>div:not([class])+div::before{content:" · ";color:var(--ink-soft)}
.source{color:var(--ink-soft);font-size:.875rem}.main .source{margin:0}.main .source summary{min-height:1.75rem;padding:0;border:0;background:none}.main .source summary::before{width:.375rem;height:.375rem}
.number.number{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:650;font-size:1.5rem;line-height:1.2}
.stale{display:block;padding:.25rem .5rem;border-radius:6px;background:var(--amber-soft)}
.main form .button{margin-block:1rem}
.also-in{margin:.25rem 0 .5rem;font-size:1.125rem}
.more-pages ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}.more-pages a{color:var(--ink-soft);text-decoration:none}.more-pages a:hover{color:var(--ink);text-decoration:underline}
.sidebar{padding:1.25rem;border:var(--border) solid var(--line);border-radius:16px;background:var(--paper-raised);font-size:.875rem}.sidebar h2{font-size:1.125rem}.sidebar p{margin-block:.5rem}.sidebar ol{display:grid;gap:.5rem;padding-inline-start:1.25rem;list-style:decimal}.sidebar summary{display:flex;align-items:center;min-height:2.75rem;color:var(--accent);font-weight:560;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}.sidebar summary::-webkit-details-marker{display:none}.sidebar details[open]>summary>.show,.sidebar details:not([open])>summary>.hide{display:none}
@media (min-width:40rem){.contents ul{columns:2}}
@media (min-width:64rem){.main>*{margin-inline:0}.side[popover]{display:block;position:sticky;inset:var(--header) auto auto;width:auto;height:auto;margin-block:0;border:0;background:none;color:inherit}.side .more-links{display:none}}
@media (max-width:1023.98px){.side[popover]{inset:var(--header) auto var(--help-strip,0px) 0;width:min(20rem,85vw);height:auto;max-height:none;margin:0;padding:1rem;border:var(--border) solid var(--line);border-block-width:0;background:var(--paper-raised);color:var(--ink);overflow-y:auto;overscroll-behavior:contain}.side:popover-open{display:block}}
@media print{.ways-out{display:none!important}details::details-content{content-visibility:visible;block-size:auto}:root:root{--paper:#fff;--paper-raised:#fff;--ink:#000;--ink-soft:#000;--accent:#000}aside,.header,footer,.contents,nav,.remember-country{display:none!important}body{font-size:11pt}.main{padding:0}.main>*{max-width:none}}
`

export interface HelpStyle {
  css: string
  /**
   * The app's own sheets, then this one: its address carries a mark of what is in it, so that a page never meets the style of an older
   * server in a cache.
   */
  sheets: readonly string[]
  fonts: readonly Font[]
}

/** What help pages wear: the frame of the built app around what is theirs. */
export function helpStyle(fonts: readonly Font[], frame: readonly string[]): HelpStyle {
  const own = `/help.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 8)}`
  return { css, sheets: [...frame, own], fonts }
}
