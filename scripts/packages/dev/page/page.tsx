import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { DevFinding, DevForm, DevState, FromForm } from '../dev-state.ts'

// The page around a form: which one, how wide, in which language, what the check says of it and what it would send. The form stands in
// a frame, so that its width and its look are its own.

const keyOf = (form: string): string => `kindred-dev:${form}`

/** The state as the server tells it; undefined before it has told anything. */
function useDevState(): { state: DevState | undefined; isLost: boolean } {
  const [state, setState] = useState<DevState>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const events = new EventSource('/events')
    events.onmessage = ({ data }: MessageEvent<string>) => {
      setLost(false)
      setState(JSON.parse(data) as DevState)
    }
    // The browser tries again by itself.
    events.onerror = () => setLost(true)
    return () => events.close()
  }, [])
  return { state, isLost }
}

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const useHash = (): string => useSyncExternalStore(onHash, () => decodeURIComponent(window.location.hash.slice(1)))

function Page() {
  const { state, isLost } = useDevState()
  const asked = useHash()
  const [language, setLanguage] = useState('')
  const [width, setWidth] = useState<'phone' | 'full'>('full')
  if (state === undefined) return <p>{isLost ? 'kindred dev has ended. Start it again.' : 'Reading the forms …'}</p>
  const { forms, languages, findings, problem, isChecking } = state
  const form = forms.find(({ id }) => id === asked) ?? forms[0]
  return (
    <>
      <header>
        <nav aria-label="Forms">
          <ul>
            {forms.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${encodeURIComponent(id)}`} aria-current={id === form?.id ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="settings">
          <label>
            Width
            <select value={width} onChange={({ target }) => setWidth(target.value === 'phone' ? 'phone' : 'full')}>
              <option value="full">Full</option>
              <option value="phone">Phone</option>
            </select>
          </label>
          {languages.length > 1 && (
            <label>
              Language
              <select value={language} onChange={({ target }) => setLanguage(target.value)}>
                {languages.map((one, at) => (
                  <option key={one.language} value={at === 0 ? '' : one.language}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <div role="status">
          {isLost && <p className="problem">kindred dev has ended. Start it again.</p>}
          {problem !== undefined && <p className="problem">{problem}</p>}
          {form?.isOld && (
            <p className="problem">
              This form is shown as it was before: its files have errors. Fix them to see it change.
            </p>
          )}
        </div>
      </header>
      {form === undefined ? (
        <p>There is no form to show yet. A form begins with wizards/NAME/wizard.json in this folder.</p>
      ) : (
        <Shown key={`${form.id} ${language}`} {...{ form, language, width }} />
      )}
      <aside aria-label="Findings">
        <h2>
          {findings.length === 0
            ? isChecking
              ? 'Checking …'
              : 'No findings'
            : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}${isChecking ? ', checking …' : ''}`}
        </h2>
        <ul className="findings">
          {findings.map((finding) => (
            <Found key={`${finding.rule} ${finding.place} ${finding.sentence}`} {...finding} />
          ))}
        </ul>
      </aside>
    </>
  )
}

function Found({ tone, rule, place, sentence, fix }: DevFinding) {
  const names = { error: 'Error', warning: 'Warning', accepted: 'Accepted' }
  return (
    <li data-tone={tone}>
      <p>
        <strong>{names[tone]}:</strong> {sentence}
      </p>
      {fix !== '' && <p>{fix}</p>}
      <p>
        <code>{place}</code> <code>[{rule}]</code>
      </p>
    </li>
  )
}

interface ShownProps {
  form: DevForm
  language: string
  width: 'phone' | 'full'
}

/** A form that is filled in, what is known before it opens, and what it would send. */
function Shown({ form, language, width }: ShownProps) {
  const [facts, setFacts] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState<FromForm>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<FromForm>) => {
      if (origin === window.location.origin && data?.form === form.id) setSaid(data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [form.id])
  const begin = () => {
    sessionStorage.removeItem(keyOf(form.id))
    setSaid(undefined)
    setRound(round + 1)
  }
  const query = new URLSearchParams({ form: form.id, language, facts: JSON.stringify(facts) })
  return (
    <section aria-label={form.title}>
      <div className="settings">
        {form.facts.map(({ name, values }) => (
          <label key={name}>
            {name}
            <select
              value={facts[name] ?? ''}
              onChange={({ target: { value } }) => {
                const { [name]: _, ...others } = facts
                setFacts(value === '' ? others : { ...others, [name]: value })
              }}
            >
              <option value="">not known</option>
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
        <button type="button" onClick={begin}>
          Start over
        </button>
      </div>
      <iframe key={round} title={form.title} data-width={width} src={`/form?${query}`} />
      <h2>{said?.kind === 'sent' ? 'Sent' : 'Would be sent'}</h2>
      <pre>{said === undefined ? 'Nothing is answered yet.' : JSON.stringify(said.answers, null, 2)}</pre>
    </section>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
