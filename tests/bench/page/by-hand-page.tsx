import type { Wizard } from '@kindred/engine'
import { useState } from 'react'
import { ByHand } from './by-hand.tsx'
import type { OpenSide } from './side.ts'

function ByHandPage({ wizard, open }: { wizard: Wizard; open: boolean }) {
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

export const openSide: OpenSide = async (wizard) => (props) => <ByHandPage wizard={wizard} {...props} />
