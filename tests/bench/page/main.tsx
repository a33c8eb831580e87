import { openSide } from 'bench:side'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/app/ui/theme/tokens.css'
import '../../../src/app/ui/theme/elements.css'
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
/** A first visit: nothing is made ready, and the step is open at once. */
const cold = query.has('cold')
const wizard = benchWizard(Number(query.get('n')))

const Side = await openSide(wizard)

let show: (open: boolean) => void = () => {}
function Page() {
  const [open, setOpen] = useState(cold)
  show = setOpen
  return <Side open={open} />
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
