import type { Wizard } from '#engine'
import type { JourneyCheck } from './check-journeys.ts'
import { drawSvg, marksOf } from './draw.ts'
import { replayAddress } from './replay.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#22262e}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}
.finding{border-left:4px solid #b3261e;padding:.5rem 1rem;margin:1rem 0;background:#fdf3f2}code{font-size:.85em;word-break:break-all}`

/** All checks on one page without scripts: counts, findings with their stories, a drawing of each wizard. */
export function reportHtml(checks: readonly { wizard: Wizard; check: JourneyCheck; ms: number }[]): string {
  const sections = checks.map(({ wizard, check: { findings, report }, ms }) => {
    const rows: [string, string | number][] = [
      ['Steps, questions, options', `${report.steps}, ${report.questions}, ${report.options}`],
      ['Conditions', report.conditions],
      ['Answer classes (standing for)', `${report.classes} (${report.answerSets} combinations)`],
      ['Situations that a rule can tell apart', report.situations],
      ['States of the machine, events sent to it', `${report.states}, ${report.transitions}`],
      ['Linked questions of the widest verdict', report.widestCone],
      [
        'Skipped',
        report.skipped.length === 0
          ? 'nothing'
          : report.skipped.map(({ what, bound }) => `${what} (${bound})`).join('; '),
      ],
      ['Time', `${ms} ms`],
    ]
    return `<section><h2>${escapeHtml(wizard.title)} <small>${wizard.id} · ${wizard.version}</small></h2>
<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(String(value))}</td></tr>`).join('')}</table>
${findings.length === 0 ? '<p>Every promise holds on every journey.</p>' : ''}
${findings
  .map(
    ({ file, path, rule, sentence, wayOut, story, replay }) =>
      `<div class="finding"><p><strong>${escapeHtml(sentence)}</strong> ${escapeHtml(wayOut ?? '')}</p><p><code>${escapeHtml(`${file} ${path} [${rule}]`)}</code></p>${
        story === undefined ? '' : `<p>${escapeHtml(story)}</p>`
      }${
        replay === undefined
          ? ''
          : `<p><a href="${escapeHtml(replayAddress(replay))}">Play these clicks</a> while <code>npm run dev</code> runs</p><p><code>--replay=${escapeHtml(replay)}</code></p>`
      }</div>`,
  )
  .join('\n')}
${drawSvg(wizard, marksOf(report.unreachableSteps, findings))}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Journeys</title><style>${style}</style></head><body><h1>Journeys</h1>\n${sections.join('\n')}\n</body></html>\n`
}
