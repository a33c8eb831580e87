import type { MemeBackground, MemeTemplate } from '@kindred/contract/memes'
import { hasVisibleText } from '@kindred/engine/text'
import { useEffect, useId, useRef, useState } from 'react'
import { showToast } from '../../lib/page/show-toast.ts'
import { text } from '../../lib/texts/texts.ts'
import { drawMeme, type Meme, memeSize } from './draw-meme.ts'
import './meme-maker.css'

interface MemeMakerProps {
  backgrounds: readonly MemeBackground[]
  templates: readonly MemeTemplate[]
}

const maxLetters = 80

/** Words on a background, seen while one chooses. All of it stays in this browser; the picture goes where the person saves it. */
export function MemeMaker({ backgrounds, templates }: MemeMakerProps) {
  const [first] = templates
  const [ground, setGround] = useState(backgrounds[0]?.id)
  const [words, setWords] = useState({ top: first?.top ?? '', bottom: first?.bottom ?? '' })
  const background = backgrounds.find(({ id }) => id === ground) ?? backgrounds[0]
  const [from, setFrom] = useState(first?.id)
  if (background === undefined) return null
  const begin = (id: string) => {
    const template = templates.find((one) => one.id === id)
    setFrom(id)
    if (template) setWords({ top: template.top, bottom: template.bottom })
  }
  return (
    <div className="meme-maker stack-6">
      <Preview meme={{ background, ...words }} />
      <div className="meme-choices stack-5">
        <Choices legend={text('meme.template')} options={templates} chosen={from} onChoose={begin} />
        <Line label={text('meme.top')} value={words.top} onChange={(top) => setWords({ ...words, top })} />
        <Line label={text('meme.bottom')} value={words.bottom} onChange={(bottom) => setWords({ ...words, bottom })} />
        <Choices legend={text('meme.background')} options={backgrounds} chosen={background.id} onChoose={setGround} />
      </div>
    </div>
  )
}

function Preview({ meme }: { meme: Meme }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = [meme.top, meme.bottom].filter(hasVisibleText).join(' / ')
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      const font = getComputedStyle(document.documentElement).getPropertyValue('--serif') || 'serif'
      if (context) drawMeme(context, meme, font)
    }
    draw()
    // The first time the letters may still be on their way.
    void document.fonts?.load('640 100px "Source Serif 4 Variable"').then(draw, () => {})
  }, [meme])
  return (
    <div className="meme-preview stack-4">
      <canvas
        ref={canvas}
        width={memeSize}
        height={memeSize}
        role="img"
        aria-label={text('meme.preview', { words: words || text('meme.empty') })}
      />
      <button type="button" className="button primary" onClick={() => canvas.current?.toBlob(save, 'image/png')}>
        {text('meme.download')}
      </button>
    </div>
  )
}

function save(picture: Blob | null): void {
  if (picture === null) return
  const address = URL.createObjectURL(picture)
  const link = Object.assign(document.createElement('a'), { href: address, download: 'picture.png' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
  showToast({ title: text('meme.done'), tone: 'good' })
}

interface ChoicesProps {
  legend: string
  options: readonly { id: string; label: string }[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

function Choices({ legend, options, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Line({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="meme-line stack-1">
      {label}
      <input
        type="text"
        value={value}
        maxLength={maxLetters}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
