import { type Answers, type Facts, migrateAnswers, resolvePath, type Wizard } from '@kindred/engine'
import { answersToWire } from '@kindred/engine/wire'
import type { FilePort, LookedUpList, LookupPort, Matches, ValidatorModule } from '@kindred/form'
import { WizardForm } from '@kindred/form/wizard-form'
import { createRoot } from 'react-dom/client'
import type { DevState, FromForm } from '../dev-state.ts'

// The form alone, in its frame: drawn anew when its files change, with the answers that it had and at the step that was open.

const query = new URLSearchParams(window.location.search)
const id = query.get('form') ?? ''
const language = query.get('language') ?? ''
const facts = JSON.parse(query.get('facts') ?? '{}') as Facts

interface Kept {
  answers: Answers
  step?: string
}
const key = `kindred-dev:${id}`
const kept = (): Kept => JSON.parse(sessionStorage.getItem(key) ?? '{"answers":{}}') as Kept

const tell = (message: FromForm): void => window.parent.postMessage(message, window.location.origin)
const answersOf = (wizard: Wizard, answers: Answers) =>
  answersToWire(wizard, resolvePath(wizard, answers, facts).effective)

const ask = async (list: LookedUpList, asked: Record<string, string>): Promise<Matches> => {
  const told = Object.entries({ ...asked, language, column: list.lookup?.column, value: list.value })
  const words = new URLSearchParams(told.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const response = await fetch(`/lookups/${encodeURIComponent(list.id)}?${words}`)
  return (await response.json()) as Matches
}
const lookups: LookupPort = {
  search: (list, words, page) => ask(list, { q: words, page: String(page) }),
  find: async (list, ids) => (await ask(list, { ids: ids.join() })).options,
}
/** A file goes nowhere: its name is what an answer shows. */
const files: FilePort = {
  upload: async ({ name, type, size }) => ({ id: crypto.randomUUID(), name, type, bytes: size }),
}
const ports = { lookups, files, pictureAt: (file: string) => `/pictures/${encodeURIComponent(file)}` }

const place = document.getElementById('root')
const root = place && createRoot(place)
let latest = 0
let drawn = ''

async function draw(revision: number): Promise<void> {
  const address = `/forms/${encodeURIComponent(id)}.js?language=${encodeURIComponent(language)}&revision=${revision}`
  const [made, texts] = await Promise.all([
    import(address) as Promise<{ wizard: Wizard; validators: ValidatorModule }>,
    fetch(`/texts?language=${encodeURIComponent(language)}`).then(
      (response) => response.json() as Promise<Record<string, string>>,
    ),
  ])
  // A newer reading overtakes one whose form is still on its way; an edit of another form changes nothing here.
  const now = JSON.stringify([made.wizard, texts])
  if (revision !== latest || now === drawn) return
  drawn = now
  const { wizard, validators } = made
  const { step, answers: before } = kept()
  const { answers } = migrateAnswers(wizard, { answers: before, wizard: undefined })
  const keep = (given: Answers, open: string | undefined) => {
    sessionStorage.setItem(key, JSON.stringify({ answers: given, step: open }))
    tell({ kind: 'answers', form: id, answers: answersOf(wizard, given) })
  }
  root?.render(
    <WizardForm
      key={revision}
      {...{ wizard, validators, texts, ports, facts, answers }}
      {...(step !== undefined && { step })}
      onChange={keep}
      onSubmit={(sent) => {
        sessionStorage.removeItem(key)
        tell({ kind: 'sent', form: id, answers: sent })
      }}
    />,
  )
  if (Object.keys(answers).length > 0) tell({ kind: 'answers', form: id, answers: answersOf(wizard, answers) })
}

new EventSource('/events').onmessage = ({ data }: MessageEvent<string>) => {
  const { revision, languages } = JSON.parse(data) as DevState
  if (revision === latest) return
  latest = revision
  document.documentElement.lang = language === '' ? (languages[0]?.language ?? 'en') : language
  draw(revision).catch(() => {
    drawn = ''
    root?.render(<p>This form can’t be drawn as it is. Look at its findings.</p>)
  })
}
