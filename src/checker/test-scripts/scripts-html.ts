import type { Wizard } from '@kindred/engine'
import { escapeHtml } from '../escape-html.ts'
import { factWords, type ItemKind, kindWords } from './item.ts'
import type { CoveredItem, ScriptStep, TestScript, TestScripts } from './script.ts'

// Black on white, lines instead of colours: it is made for paper and a pen.
const style = `@page{size:A4;margin:14mm 12mm}
*{box-sizing:border-box}body{font:9.5pt/1.35 system-ui,sans-serif;color:#000;background:#fff;max-width:190mm;margin:0 auto;padding:4mm}
h1{font-size:18pt;margin:0 0 2mm}h2{font-size:14pt;margin:8mm 0 2mm;break-after:avoid}h3{font-size:11.5pt;margin:5mm 0 1mm;break-after:avoid}
p{margin:0 0 2mm}table{width:100%;table-layout:fixed;border-collapse:collapse;margin:0 0 4mm}thead{display:table-header-group}
th,td{border:.3mm solid #000;padding:.9mm 1.5mm;text-align:left;vertical-align:top;overflow-wrap:anywhere}tr{break-inside:avoid}
td p{margin:0}td p+p{margin-top:.4mm}.number{width:13mm;text-align:right}.tick{width:9mm;text-align:center}.do{width:45%}
.box{display:inline-block;width:4.5mm;height:4.5mm;border:.4mm solid #000;margin-top:.4mm}
.place td{font-weight:700;border-top-width:.8mm}.fields{display:flex;gap:6mm;margin:3mm 0 5mm}.fields span{flex:1;border-bottom:.3mm solid #000;padding-bottom:6mm;font-size:9pt}
.script{break-before:page}.small{font-size:8.5pt}code{font:8.5pt ui-monospace,monospace;overflow-wrap:anywhere}
@media print{body{padding:0;max-width:none}}`

const paragraphs = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')

/** Scripts on paper, for a person who tests by hand: a box to tick and what has to be seen, for each thing to do. */
export function scriptsHtml(all: readonly { wizard: Wizard; made: TestScripts }[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test scripts</title><style>${style}</style></head>
<body>${all.map(wizardHtml).join('\n')}</body></html>
`
}

function wizardHtml({ wizard, made }: { wizard: Wizard; made: TestScripts }, index: number): string {
  const { scripts, items, atLeast } = made
  const shown = items.filter(({ by }) => by !== undefined)
  const actions = scripts.reduce((sum, { steps }) => sum + steps.length, 0)
  return `<section${index === 0 ? '' : ' class="script"'}><h1>${escapeHtml(wizard.title)}</h1>
<p>Wizard <code>${wizard.id}</code>, content version <code>${made.version}</code>. ${scripts.length === 1 ? 'One script' : `${scripts.length} scripts`} with ${actions} steps ${scripts.length === 1 ? 'shows' : 'show'} ${shown.length} of ${items.length} items. No set that shows the same has fewer than ${atLeast.scripts === 1 ? 'one script' : `${atLeast.scripts} scripts`} or fewer than ${atLeast.actions} steps. What is not shown stands at the end, with the reason.</p>
<p>Do the steps in order. Tick the box when everything beside it is on the screen, and nothing else has changed. Where it is not so, write down the number and what you see, and go on.</p>
<div class="fields"><span>Who</span><span>When</span><span>Browser and device</span></div>
${scripts.map((script, at) => scriptHtml(script, at, scripts.length)).join('\n')}
${coverageHtml(items)}</section>`
}

function scriptHtml(script: TestScript, at: number, of: number): string {
  const known = Object.keys(script.facts).length === 0 ? '' : ` It has ${factWords(script.facts)}.`
  let place = ''
  const rows = script.steps.flatMap((step, index) => {
    const here = placeOf(step)
    const opens = here === place ? [] : [`<tr class="place"><td colspan="4">${escapeHtml(here)}</td></tr>`]
    place = here
    return [...opens, rowHtml(step, index)]
  })
  return `<div${at === 0 ? '' : ' class="script"'}><h2>Script ${at + 1} of ${of}: ${escapeHtml(script.title)}</h2>
<p>Sign in as a member who has not answered anything here.${escapeHtml(known)}</p>
<table><thead><tr><th class="number">No.</th><th class="tick">OK</th><th class="do">Do this</th><th>This must be seen</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

const placeOf = ({ view }: ScriptStep): string =>
  ({
    overview: 'The list of questions',
    step: view.heading,
    review: view.heading,
    saved: view.heading,
    posted: 'After the end',
    outside: 'Outside of the wizard',
  })[view.place]

const rowHtml = ({ say, expect, announces }: ScriptStep, index: number): string =>
  `<tr><td class="number">${index + 1}</td><td class="tick"><span class="box"></span></td><td>${paragraphs(say)}</td><td>${paragraphs(
    [...(announces === undefined ? [] : [`“${announces}” appears for a moment.`]), ...expect],
  )}</td></tr>`

function coverageHtml(items: readonly CoveredItem[]): string {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const of = (kind: ItemKind) => items.filter((item) => item.kind === kind)
  const open = items.filter(({ by }) => by === undefined)
  return `<div class="script"><h2>What is shown</h2>
<table class="small"><thead><tr><th>Kind</th><th class="number">Items</th><th class="number">Shown</th></tr></thead><tbody>${kinds
    .map(
      (kind) =>
        `<tr><td>${kindWords[kind]}</td><td class="number">${of(kind).length}</td><td class="number">${of(kind).filter(({ by }) => by !== undefined).length}</td></tr>`,
    )
    .join('')}</tbody></table>
<h3>Not shown, and why</h3>
${open.length === 0 ? '<p>Nothing is left out.</p>' : `<table class="small"><thead><tr><th>Item</th><th>Reason</th></tr></thead><tbody>${open.map(({ id, words, reason = '' }) => `<tr><td>${escapeHtml(words)}<br><code>${escapeHtml(id)}</code></td><td>${escapeHtml(reason)}</td></tr>`).join('')}</tbody></table>`}
<h3>Where each item is shown first</h3>
${kinds
  .map(
    (kind) =>
      `<p class="small"><strong>${kindWords[kind]}:</strong> ${of(kind)
        .filter(({ by }) => by !== undefined)
        .map(({ words, by }) => `${escapeHtml(words)} (${by?.script}.${by?.step})`)
        .join('; ')}</p>`,
  )
  .join('\n')}</div>`
}
