import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { prepareStep, type ValidatorModule } from '../../../src/form/index.ts'
import '../../../src/app/ui/theme/tokens.css'
import '../../../src/app/ui/theme/base.css'
import { benchWizard } from './bench-wizard.ts'
import { ByHand } from './by-hand.tsx'
import { Ours, OursWithMachine } from './ours.tsx'

/** What run.ts presses. Each resolves after the frame that shows it has been painted. */
export interface Bench {
  open: () => Promise<number>
  close: () => Promise<number>
  /** Ticks or unticks the option in this row. */
  toggle: (row: number) => Promise<number>
  search: (text: string) => Promise<number>
  next: () => Promise<number>
  /** Nothing at all: what measuring itself costs. */
  nothing: () => Promise<number>
  /** Long enough for anything that was put off. */
  rest: () => Promise<number>
  rows: () => number
}

declare global {
  interface Window {
    bench?: Bench
  }
}

const query = new URLSearchParams(location.search)
const side = query.get('side')
const wizard = benchWizard(Number(query.get('n')))
const validators: ValidatorModule =
  side !== 'by-hand'
    ? (await import(/* @vite-ignore */ `${location.origin}/validators-${query.get('n')}.js`)).default
    : {}

let show: (open: boolean) => void = () => {}
function Page() {
  const [open, setOpen] = useState(false)
  show = setOpen
  if (side === 'ours') return <Ours wizard={wizard} validators={validators} open={open} />
  if (side === 'machine') return <OursWithMachine wizard={wizard} validators={validators} open={open} />
  return <ByHandPage open={open} />
}

function ByHandPage({ open }: { open: boolean }) {
  const [at, setAt] = useState(0)
  const step = wizard.steps[at % 2]
  if (step === undefined || !open) return <p>Closed</p>
  return (
    <>
      <ByHand key={step.id} step={step} />
      <button type="button" id="next" onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  )
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** Does it, and counts the frames until the page shows it; then waits for the paint. */
async function painted(act: () => void, shown: () => boolean = () => true): Promise<number> {
  act()
  let frames = 1
  await frame()
  while (!shown() && frames < 60) {
    frames += 1
    await frame()
  }
  await frame()
  return frames
}

const one = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (element === null) throw new Error(`Nothing on the page is ${selector}`)
  return element
}
const boxes = () => document.querySelectorAll<HTMLInputElement>('.option-row input')
const typeInto = (input: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

// What the app does in an idle moment once the wizard is there.
if (side !== 'by-hand') for (const step of wizard.steps) prepareStep(step, [undefined])

createRoot(one('#root')).render(<Page />)
await frame()
window.bench = {
  open: () =>
    painted(
      () => show(true),
      () => boxes().length > 0,
    ),
  close: () => painted(() => show(false)),
  toggle: (row) => {
    const box = boxes()[row]
    const before = box?.checked
    return painted(
      () => box?.click(),
      () => box?.checked !== before,
    )
  },
  search: (text) => painted(() => typeInto(one('input[type=search]'), text)),
  next: () => {
    const question = one('h2').textContent
    return painted(
      () => one<HTMLButtonElement>('#next').click(),
      () => one('h2').textContent !== question,
    )
  },
  nothing: () => painted(() => {}),
  rest: async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    return 0
  },
  rows: () => boxes().length,
}
