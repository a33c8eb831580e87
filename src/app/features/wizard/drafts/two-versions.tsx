import { language } from '../../../lib/texts/languages.ts'
import { text } from '../../../lib/texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type AnswerLine, differingLines, partsBeside } from './draft-lines.ts'
import '../../../ui/button.css'
import './two-versions.css'

interface Side {
  device: string
  at: string
}

interface TwoVersionsProps {
  mine: Side
  other: Side
  lines: readonly [mine: AnswerLine[], other: AnswerLine[]]
  onMine: () => void
  onOther: () => void
  onLater: () => void
}

/** Two versions of one text, side by side: only a person decides which one goes on. */
export function TwoVersions({ mine, other, lines, onMine, onOther, onLater }: TwoVersionsProps) {
  const rows = differingLines(lines)
  return (
    <Dialog
      title={text('versions.title')}
      width={960}
      closable={false}
      onClose={onLater}
      footer={
        <button type="button" className="button quiet" onClick={onLater}>
          {text('versions.later')}
        </button>
      }
    >
      <p>{text('versions.lead')}</p>
      <div className="two-versions">
        <Version side={mine} rows={rows.map(({ both: [a, b], ...row }) => ({ ...row, a, b }))} onTake={onMine} />
        <Version
          side={other}
          rows={rows.map(({ both: [a, b], ...row }) => ({ ...row, a: b, b: a }))}
          onTake={onOther}
        />
      </div>
    </Dialog>
  )
}

interface VersionProps {
  side: Side
  rows: { id: string; label: string; a: string; b: string }[]
  onTake: () => void
}

function Version({ side, rows, onTake }: VersionProps) {
  return (
    <section aria-label={side.device}>
      <h3>{side.device}</h3>
      {side.at !== '' && <p className="two-versions-at">{text('versions.at', { when: momentOf(side.at) })}</p>}
      <dl>
        {rows.map(({ id, label, a, b }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{a === '' ? text('versions.empty') : <Marked words={a} other={b} />}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" aria-label={`${text('versions.take')}: ${side.device}`} onClick={onTake}>
        {text('versions.take')}
      </button>
    </section>
  )
}

function Marked({ words, other }: { words: string; other: string }) {
  const [before, different, after] = partsBeside(words, other)
  return (
    <>
      {before}
      {different !== '' && <mark>{different}</mark>}
      {after}
    </>
  )
}

const momentOf = (at: string): string =>
  Number.isNaN(Date.parse(at))
    ? ''
    : new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
