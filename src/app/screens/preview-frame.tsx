import type { ValidatorModule } from '@kindred/form'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { setTexts } from '../lib/texts/texts.ts'
import type { FromFrame, Show } from './frame-messages.ts'
import { WizardScreen } from './wizard-screen.tsx'
import './preview-frame.css'

interface Drawn {
  show: Show
  validators: ValidatorModule
  /** Each thing shown begins anew. */
  number: number
}

const tell = (message: FromFrame): void => window.parent.postMessage(message, window.location.origin)

interface PreviewFrameProps {
  /** The validators of the version that is shown. */
  load: (show: Show) => Promise<ValidatorModule>
  /** Where pictures and long lists come from. */
  contentAt: string
}

/** The members' screen alone, in a frame of its own: its width and its theme are the frame's, not the page's around it. */
export function PreviewFrame({ load, contentAt }: PreviewFrameProps) {
  const [drawn, setDrawn] = useState<Drawn>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let newest = 0
    const listen = ({ origin, data }: MessageEvent<Show>) => {
      if (origin !== window.location.origin || data?.kind !== 'show') return
      newest += 1
      const number = newest
      load(data).then(
        (validators) => {
          // A newer order overtakes one whose validators are still on their way.
          if (number !== newest) return
          if (data.texts !== undefined) setTexts({ ...data.texts })
          if (data.theme !== undefined) document.documentElement.dataset.theme = data.theme
          document.documentElement.lang = data.language
          setProblem(undefined)
          setDrawn({ show: data, validators, number })
        },
        () => setProblem('The form of this version could not be made. Look at the findings of its step.'),
      )
    }
    window.addEventListener('message', listen)
    tell({ kind: 'ready' })
    return () => window.removeEventListener('message', listen)
  }, [load])

  if (problem !== undefined) return <p className="preview-problem">{problem}</p>
  if (drawn === undefined) return null
  const { show, validators, number } = drawn
  return (
    <ScreenBoundary key={number}>
      <WizardScreen
        wizard={show.wizard}
        validators={validators}
        contentAt={contentAt}
        isFull={show.isFull === true}
        journeyState={show.journeyState}
        onMove={(journeyState) => tell({ kind: 'moved', journeyState })}
      />
    </ScreenBoundary>
  )
}

/** Faulty content may have no screen at all; then the frame says so and stays alive for the next save. */
class ScreenBoundary extends Component<{ children: ReactNode }, { problem: string | undefined }> {
  override state: { problem: string | undefined } = { problem: undefined }
  static getDerivedStateFromError(error: Error) {
    return { problem: error.message }
  }
  override render() {
    const { problem } = this.state
    if (problem === undefined) return this.props.children
    return <p className="preview-problem">This step cannot be drawn as it is: {problem}</p>
  }
}
