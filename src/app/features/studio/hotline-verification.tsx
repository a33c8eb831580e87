import { dayInWords } from '../../lib/texts/relative-time.ts'
import { boxValue } from './schedule.tsx'
import { useStudio } from './studio-context.tsx'

interface Props {
  /** The day of the last check, as the change has it; empty once the line is reached in another way. */
  day: string
  /** Who published that; null where it came from files, or is not live yet. */
  by: string | null
  onVerified: (today: string) => void
}

/** What an editor does with a crisis line: calls it or reads its page, then says so. */
export function HotlineVerification({ day, by, onVerified }: Props) {
  const { text } = useStudio()
  const today = boxValue(new Date()).slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day)
  return (
    <section className="studio-approval" aria-labelledby="studio-verified">
      <h2 id="studio-verified">{text('studio.verified.title')}</h2>
      <p role="status">
        {!isDay
          ? text('studio.verified.not')
          : by === null
            ? text('studio.verified.on', { day: dayInWords(`${day}T12:00`) })
            : text('studio.verified.by', { day: dayInWords(`${day}T12:00`), name: by })}
      </p>
      <p>{text('studio.verified.do')}</p>
      <button
        type="button"
        className="button"
        aria-disabled={day === today}
        onClick={() => day !== today && onVerified(today)}
      >
        {text('studio.verified')}
      </button>
    </section>
  )
}
