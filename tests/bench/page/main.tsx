import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ValidatorModule } from '../../../src/form/index.ts'
import '../../../src/app/ui/theme/tokens.css'
import '../../../src/app/ui/theme/base.css'
import { benchWizard } from './bench-wizard.ts'

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
/** A first visit: nothing is made ready, and the step is open at once. */
const cold = query.has('cold')
const wizard = benchWizard(Number(query.get('n')))

/** Each side loads what it draws, and nothing of the others: what a first visit costs is measured too. */
const sides: Record<string, () => Promise<(props: { open: boolean }) => ReactNode>> = {
  'by-hand': async () => {
    const { ByHandPage } = await import('./by-hand-page.tsx')
    return ({ open }) => <ByHandPage wizard={wizard} open={open} />
  },
  stock: async () => {
    const { Stock } = await import('./stock.tsx')
    return ({ open }) => <Stock wizard={wizard} open={open} />
  },
  ours: async () => {
    const [{ Ours, prepare }, validators] = await Promise.all([import('./ours.tsx'), validatorsOf()])
    if (!cold) prepare(wizard)
    return ({ open }) => <Ours wizard={wizard} validators={validators} open={open} />
  },
  machine: async () => {
    const [{ OursWithMachine }, { prepare }, validators] = await Promise.all([
      import('./with-machine.tsx'),
      import('./ours.tsx'),
      validatorsOf(),
    ])
    if (!cold) prepare(wizard)
    return ({ open }) => <OursWithMachine wizard={wizard} validators={validators} open={open} />
  },
}

async function validatorsOf(): Promise<ValidatorModule> {
  return (await import(/* @vite-ignore */ `${location.origin}/validators-${query.get('n')}.js`)).default
}
const Side = await sides[side ?? '']?.()

let show: (open: boolean) => void = () => {}
function Page() {
  const [open, setOpen] = useState(cold)
  show = setOpen
  return Side && <Side open={open} />
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
const boxes = () => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
const typeInto = (input: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

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
