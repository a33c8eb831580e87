import type { Change } from '@kindred/contract/studio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { language } from '../../lib/texts/languages.ts'
import { setChangeInCache, useNotifyRefusal, useStudio } from './studio-context.tsx'
import { studioUrl } from './studio-queries.ts'

/** Where this page is read. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const inZone = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const format = (timeZone: string) => new Intl.DateTimeFormat(language(), { ...options, timeZone })
  try {
    return format(zone)
  } catch {
    // A browser that does not know this zone tells the time that others can work out.
    return format('UTC')
  }
}

/** "Friday, December 4, 2026 at 9:00 AM, Central European Standard Time" */
export function momentInWords(moment: string, zone: string): string {
  const date = new Date(moment)
  return `${inZone(zone, { dateStyle: 'full', timeStyle: 'short' }).format(date)}, ${zoneInWords(moment, zone)}`
}

/** "Central European Standard Time", as it is then. */
const zoneInWords = (moment: string, zone: string): string =>
  inZone(zone, { timeZoneName: 'long' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** The value of a box for a day and a time, as it is where this page is read. */
export function boxValue(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** When a change goes live, or why it did not. */
export function useScheduleWords(): (change: Change) => string | undefined {
  const { text } = useStudio()
  return ({ scheduled, not_published }) => {
    if (scheduled !== null) return text('studio.schedule.is', { moment: momentInWords(scheduled.at, scheduled.zone) })
    return not_published === null ? undefined : text(`studio.schedule.failed.${not_published}`)
  }
}

/** A change that goes live by itself, with the way to call that off. */
export function Schedule({ change }: { change: Change }) {
  const { start, text } = useStudio()
  const client = useQueryClient()
  const inWords = useScheduleWords()(change)
  const callOff = useMutation({
    mutationFn: async () =>
      (await request<Change>(studioUrl(`changes/${change.id}/schedule`), { method: 'DELETE' })).data,
    onSuccess: (next) => {
      setChangeInCache(client, next)
      showToast({ title: text('studio.schedule.calledOff') })
    },
    onError: useNotifyRefusal(),
  })
  if (inWords === undefined) return null
  return (
    <div className="studio-moved" role="note">
      <p>{inWords}</p>
      {change.scheduled !== null && (
        <>
          <p className="studio-soft">
            {[
              ...(change.scheduled.by === null ? [] : [text('studio.schedule.by', { name: change.scheduled.by })]),
              text('studio.schedule.locked'),
            ].join(' ')}
          </p>
          {(change.is_mine || start.may_publish) && (
            <button
              type="button"
              className="button small"
              aria-disabled={callOff.isPending}
              onClick={() => !callOff.isPending && callOff.mutate()}
            >
              {text('studio.schedule.callOff')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
