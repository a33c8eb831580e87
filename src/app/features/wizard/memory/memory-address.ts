import { stepActions } from '../../../lib/navigation/content-actions.ts'

/** What the address of the memory wizard opens. */
interface WizardPlace {
  /** Number of the wizard's step. */
  step: number | undefined
  /** A tag step's number, or the list of them. */
  tag: number | 'overview' | undefined
}

/** What the levels of privacy mean: a page of help, which the app shows (content/help). */
const privacyAction = 'privacy'

const own = (table: Readonly<Record<string, number>>, key: string | null): number | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

/** `routeAction=step2` is the second step, where no step of tags answers to the word (AMB-39). */
function stepNamed(action: string): number | undefined {
  const number = /^step([1-9]\d{0,2})$/.exec(action)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Any parameter named step, step1, step2 …: its own number, or the one it is given (AMB-38). */
function stepIn(params: URLSearchParams): number | undefined {
  for (const [name, value] of params) {
    const number = /^step(\d*)$/.exec(name)?.[1]
    if (number === undefined) continue
    const wanted = number === '' ? Number(value) : Number(number)
    if (Number.isInteger(wanted) && wanted > 0) return wanted
  }
  return undefined
}

export function placeIn(search: string): WizardPlace {
  const params = new URLSearchParams(search)
  const action = params.get('routeAction')
  const tab = params.get('tab') ?? ''
  const tag =
    own(stepActions(), action) ??
    (/^[1-9]\d{0,2}$/.test(tab) ? Number(tab) : undefined) ??
    own(stepActions(), Object.keys(stepActions()).find((word) => params.has(word)) ?? null) ??
    (params.get('openTagsModal') === 'true' ? 'overview' : undefined)
  return {
    step: (own(stepActions(), action) === undefined ? stepNamed(action ?? '') : undefined) ?? stepIn(params),
    tag,
  }
}

/** The address with only what belongs to the wizard's own place in it. */
function bare(search: string): { params: URLSearchParams; step: number | undefined } {
  const params = new URLSearchParams(search)
  const { step } = placeIn(search)
  for (const name of [...params.keys()])
    if (
      name === 'routeAction' ||
      name === 'tab' ||
      Object.hasOwn(stepActions(), name) ||
      name === 'openTagsModal' ||
      /^step\d*$/.test(name)
    )
      params.delete(name)
  return { params, step }
}

const written = (params: URLSearchParams): string => {
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

export function toStep(search: string, step: number): string {
  const { params } = bare(search)
  params.set('routeAction', `step${step}`)
  return written(params)
}

export function toTag(search: string, tag: number | 'overview'): string {
  const { params, step } = bare(search)
  if (step !== undefined) params.set('step', String(step))
  const action = Object.entries(stepActions()).find(([, number]) => number === tag)?.[0]
  if (tag === 'overview') params.set('openTagsModal', 'true')
  else if (action === undefined) params.set('tab', String(tag))
  else params.set('routeAction', action)
  return written(params)
}

export function toPrivacyInfo(search: string): string {
  const { params, step } = bare(search)
  if (step !== undefined) params.set('step', String(step))
  params.set('routeAction', privacyAction)
  return written(params)
}

/** Back to the wizard's own step, with nothing in front of it. */
export function toPage(search: string): string {
  const { params, step } = bare(search)
  if (step !== undefined) params.set('routeAction', `step${step}`)
  return written(params)
}
