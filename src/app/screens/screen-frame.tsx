import type { JourneyState } from '@kindred/checker'
import type { Wizard } from '@kindred/engine'
import { useEffect, useRef, useState } from 'react'
import type { FromFrame, Show, Theme } from './frame-messages.ts'
import type { Width } from './preview-url-state.ts'

interface ScreenFrameProps {
  wizard: Wizard
  /** Absent: those of the members' app. */
  texts?: Readonly<Record<string, string>>
  language: string
  journeyState: JourneyState
  /** Absent: the one that this browser wears. */
  theme?: Theme
  width: Width
  /** Are all limited places taken? */
  isFull?: boolean
  /** The page in the frame. */
  src?: string
  onMoved: (now: JourneyState) => void
}

/** The members' screen in a frame: what it does is told here, and what is chosen here is shown there. */
export function ScreenFrame({
  wizard,
  texts,
  language,
  journeyState,
  theme,
  width,
  isFull = false,
  src = '/preview/frame',
  onMoved,
}: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  // What the frame shows already: its own moves need not be told back to it.
  const known = useRef('')
  const tell = useRef(onMoved)
  useEffect(() => {
    tell.current = onMoved
  })
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromFrame>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') {
        known.current = ''
        setReady(true)
      }
      if (data.kind === 'moved') {
        known.current = keyOf(data.journeyState, known.current.split('\n').slice(1))
        tell.current(data.journeyState)
      }
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  useEffect(() => {
    const key = keyOf(journeyState, [wizard.id, wizard.version, language, theme ?? '', `${isFull}`, textsKey(texts)])
    if (!isReady || key === known.current) return
    known.current = key
    const show: Show = {
      kind: 'show',
      wizard,
      journeyState,
      language,
      isFull,
      ...(theme && { theme }),
      ...(texts && { texts }),
    }
    frame.current?.contentWindow?.postMessage(show, window.location.origin)
  }, [isReady, wizard, journeyState, texts, language, theme, isFull])

  return (
    <div className="preview-stage" data-width={width}>
      <iframe ref={frame} className="preview-screen-frame" title={`Screen: ${wizard.title}`} src={src} />
    </div>
  )
}

const keyOf = ({ state, answers, facts }: JourneyState, rest: readonly string[]): string =>
  [JSON.stringify([state, sorted(answers), sorted(facts)]), ...rest].join('\n')

const sorted = (values: object): [string, unknown][] => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))

/** Texts come anew with each reading; equal ones draw nothing again. */
const textsKey = (texts: Readonly<Record<string, string>> = {}): string => JSON.stringify(texts).replaceAll('\n', ' ')
