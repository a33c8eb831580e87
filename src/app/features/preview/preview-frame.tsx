import type { ValidatorModule } from '@kindred/form'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { setTexts } from '../../lib/texts.ts'
import type { FromFrame, Show } from './wire.ts'
import { WizardScreen } from './wizard-screen.tsx'
import './preview-frame.css'

interface Drawn {
  show: Show
  validators: ValidatorModule
  /** Each thing shown begins anew. */
  number: number
}

const tell = (message: FromFrame): void => window.parent.postMessage(message, window.location.origin)

/** The members' screen alone, in a frame of its own: its width and its theme are the frame's, not the page's around it. */
export function PreviewFrame() {
  const [drawn, setDrawn] = useState<Drawn>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let newest = 0
    const listen = ({ origin, data }: MessageEvent<Show>) => {
      if (origin !== window.location.origin || data?.kind !== 'show') return
      newest += 1
      const number = newest
      loadValidators(data).then(
        (validators) => {
          // A newer order overtakes one whose validators are still on their way.
          if (number !== newest) return
          setTexts({ ...data.texts })
          document.documentElement.dataset.theme = data.theme
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
  }, [])

  if (problem !== undefined) return <p className="preview-problem">{problem}</p>
  if (drawn === undefined) return null
  const { show, validators, number } = drawn
  return (
    <ScreenBoundary key={number}>
      <WizardScreen
        wizard={show.wizard}
        validators={validators}
        journeyState={show.journeyState}
        onMove={(journeyState) => tell({ kind: 'moved', journeyState })}
      />
    </ScreenBoundary>
  )
}

const modules = new Map<string, Promise<ValidatorModule>>()
const mostTries = 12
const betweenMs = 800

/** The form's validators of a version. The server of the preview starts anew when its code changes, so a lost answer is asked for again. */
function loadValidators({ wizard: { id, version } }: Show): Promise<ValidatorModule> {
  const url = `/preview-api/wizards/${encodeURIComponent(id)}/validators.js?version=${encodeURIComponent(version)}`
  const known = modules.get(url)
  if (known !== undefined) return known
  const loading = tryToLoad(url, 1)
  modules.set(url, loading)
  loading.catch(() => modules.delete(url))
  return loading
}

async function tryToLoad(url: string, time: number): Promise<ValidatorModule> {
  try {
    // A module that once failed stays failed for its address; another fragment makes it another address.
    return ((await import(/* @vite-ignore */ `${url}#${time}`)) as { default: ValidatorModule }).default
  } catch (error) {
    if (time === mostTries) throw error
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
    return tryToLoad(url, time + 1)
  }
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
