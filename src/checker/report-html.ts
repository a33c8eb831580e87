import type { Wizard } from '@kindred/engine'
import type { Bounds } from './bounds.ts'
import type { JourneyCheck } from './check-journeys.ts'
import { drawSvg, marksOf } from './draw.ts'
import { escapeHtml } from './escape-html.ts'
import { maxAnswerClasses } from './model.ts'
import { replayAddress } from './replay.ts'
import { type RuleId, withConsequences } from './report.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#22262e}
table{border-collapse:collapse}th{font-weight:500}td{min-width:13rem}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}
.finding{border-left:4px solid #b3261e;padding:.5rem 1rem;margin:1rem 0;background:#fdf3f2}code{font-size:.85em;word-break:break-all}`

/** What a report is about, for whoever reads it without the project at hand. */
interface ReportOf {
  /** Of the whole content. */
  version: string
  bounds: Bounds
  /** The day, as 2026-11-21. */
  on: string
}

/** What the checker asks of every journey, and whose answer no finding is. */
const asked: readonly (readonly [what: string, rules: readonly RuleId[]])[] = [
  ['Everybody can go on, or at least leave', ['stuck', 'no-way-out', 'end-passed']],
  ['Somebody comes to an end from which answers are sent', ['nothing-sent']],
  [
    'Every step, question, option, way on and result is met by somebody',
    [
      'unreachable-step',
      'unreachable-question',
      'unreachable-option',
      'way-never-taken',
      'result-never-shown',
      'too-narrow',
    ],
  ],
  ['Who is asked has something to choose, and who comes to a result sees one', ['no-options', 'no-result']],
  ['No text shows an answer that was not given', ['placeholder-unanswered']],
  [
    'No click breaks a limit, an option that stands alone, or what an answer depends on',
    ['limit-broken', 'exclusive-broken', 'dependent-broken', 'choice-broken'],
  ],
  ['Previous undoes Next, and a change that is taken back loses nothing', ['previous-differs', 'answer-lost']],
  ['Progress never falls, and is 100 percent exactly at the end', ['progress-falls', 'progress-early']],
  [
    'What is answered is saved, accepted and read back as it was, and nothing else is',
    ['payload-differs', 'payload-refused', 'impossible-accepted', 'abandoned-answer-saved'],
  ],
  [
    'Each condition says what is true of those who did not answer, and leaves somebody out',
    ['when-unanswered', 'always-holds'],
  ],
  ['Promises that the editors made (promises.json) are kept', ['promise-broken']],
  [
    'Answers made with earlier content stay apart and fit',
    ['upgrade-merges', 'upgrade-misfit', 'upgrade-unknown', 'draft-lost'],
  ],
]

/** One line for each property: it holds, or how many findings say otherwise, or that something was not decided. */
function verdictRows({ findings, report }: JourneyCheck): string {
  const open = report.skipped.length > 0
  return asked
    .map(([what, rules]) => {
      const against = withConsequences(findings).filter(({ rule }) => (rules as readonly string[]).includes(rule))
      const accepted = against.filter(({ suppressed }) => suppressed !== undefined).length
      const verdict =
        against.length > 0
          ? `${against.length} found${accepted === 0 ? '' : `, ${accepted} of them accepted`}`
          : open
            ? 'nothing found; not decided where a bound was met'
            : 'holds on every journey'
      return `<tr><th scope="row">${escapeHtml(what)}</th><td>${verdict}</td></tr>`
    })
    .join('')
}

/** What the page comes to, for whoever reads no further. */
function summary(checks: readonly JourneyCheck[]): string {
  const found = checks.flatMap(({ findings }) => withConsequences(findings))
  const open = found.filter(({ suppressed }) => suppressed === undefined).length
  const undecided = checks.reduce((sum, { report }) => sum + report.skipped.length, 0)
  const wizards = `${checks.length} ${checks.length === 1 ? 'wizard was' : 'wizards were'} looked at`
  const accepted = found.length - open
  return `${wizards}: ${open} findings${accepted === 0 ? '' : ` and ${accepted} accepted ones`}, ${undecided} places not decided.`
}

const how = `<h2>How it was counted</h2>
<p>Two answers that no rule can tell apart are one <em>answer class</em>; all journeys that nothing from a step on can tell apart are one <em>situation</em>. Every
situation is written out as a state of the machine that members run, and what clicks do is asked of the functions that this machine is made of. Combinations that were stood for, and not
tried one by one, are counted beside the classes. Where a bound was met, the place is named below as not decided, and no verdict rests on it.</p>
<h2>How to see it again</h2>
<p><code>npm run journeys -- --html=report.html</code> makes this page from the same content; its version changes with any word. Below each finding stand its clicks:
<code>npm run journeys -- --replay='…'</code> tells them one by one, and its link plays them in a browser while <code>npm run dev</code> runs.
<code>npm run nightly</code> holds the checker itself against brute force.</p>`

function head({ version, bounds, on }: ReportOf): string {
  const rows: [string, string][] = [
    ['Content version', version],
    ['Day', on],
    ['Most situations in one exploration', String(bounds.situations)],
    ['Most combinations of joined answers on one step', String(bounds.combinations)],
    ['Situations told apart by every answer, then by what is left of each condition', String(bounds.apart)],
    ['Most answer classes of one question', String(maxAnswerClasses)],
    ['Most steps of work for one wizard', String(bounds.work)],
  ]
  return `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>\n${how}`
}

/** All checks on one page without scripts, to be attached to an audit: what holds, counts, findings with their traces, a drawing of each wizard. */
export function reportHtml(
  checks: readonly { wizard: Wizard; check: JourneyCheck; ms: number }[],
  about?: ReportOf,
): string {
  const sections = checks.map(({ wizard, check, ms }) => {
    const { findings, report } = check
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
<h3>What was asked of every journey</h3>
<table>${verdictRows(check)}</table>
${findings
  .map(
    ({ file, line, path, rule, sentence, suggestion, trace, replay, suppressed, causes = [], follows = [] }) =>
      `<div class="finding"><p><strong>${escapeHtml(sentence)}</strong> ${escapeHtml(suggestion ?? '')}</p><p><code>${escapeHtml(`${file}:${line} ${path} [${rule}]`)}</code></p>${causes
        .map(
          (one) =>
            `<p>because: ${escapeHtml(one.says)} <code>${escapeHtml(`${one.file}:${one.line} ${one.path}`)}</code></p>`,
        )
        .join('')}${
        follows.length === 0 ? '' : `<p>With it: ${escapeHtml(follows.map((one) => one.sentence).join(' '))}</p>`
      }${
        suppressed === undefined ? '' : `<p>Accepted: ${escapeHtml(suppressed)}</p>`
      }${trace === undefined ? '' : `<p>${escapeHtml(trace)}</p>`}${
        replay === undefined
          ? ''
          : `<p><a href="${escapeHtml(replayAddress(replay))}">Play these clicks</a> while <code>npm run dev</code> runs</p><p><code>npm run journeys -- --replay='${escapeHtml(replay)}'</code></p>`
      }</div>`,
  )
  .join('\n')}
${drawSvg(wizard, marksOf(report.unreachableSteps, findings))}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Journeys</title><style>${style}</style></head><body><h1>Journeys</h1>\n<p>${summary(checks.map(({ check }) => check))}</p>\n${about === undefined ? '' : head(about)}\n${sections.join('\n')}\n</body></html>\n`
}
