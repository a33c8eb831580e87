// The checker asks two functions where clicks lead, the screens ask the machine. Its guards and actions are made of those functions;
// which states each state can lead to is its own: so both are asked for every kind of click, also for those that no screen offers.

import { type JourneyState, Stepper } from '@kindred/checker'
import type { Facts, Wizard, WizardEvent } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { MachineSteps } from '../fixtures/wizards/machine-steps.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'
import { shippedContent } from '../helpers/content.ts'

const runs = Number(process.env.JOURNEY_RUNS ?? 1000) / 10

const allFacts = (wizard: Wizard): Facts[] =>
  Object.entries(wizard.facts ?? {}).reduce<Facts[]>(
    (all, [name, { values }]) => all.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value }))),
    [{}],
  )

/** Every event for each step and question, also those not on the screen, which must do nothing. */
function eventsOf(wizard: Wizard): WizardEvent[] {
  const fields = wizard.steps.flatMap((step) => step.fields)
  return [
    { type: 'NEXT' },
    { type: 'PREVIOUS' },
    { type: 'OVERVIEW' },
    { type: 'LEAVE' },
    { type: 'RESET' },
    { type: 'RESTORE', answers: {} },
    ...[...wizard.steps.map(({ id }) => id), 'no-such-step'].map((step) => ({ type: 'OPEN' as const, step })),
    ...allFacts(wizard).map((facts) => ({ type: 'FACTS' as const, facts })),
    ...[...fields.map(({ id }) => id), 'no-such-question'].map((field) => ({
      type: 'ANSWER' as const,
      field,
      value: 'something',
    })),
    ...fields.flatMap(({ id, list }) =>
      (list?.options ?? []).slice(0, 3).map((option) => ({ type: 'TOGGLE' as const, field: id, option: option.id })),
    ),
  ]
}

/** The first event after which they differ, exploring up to so many states. */
function disagreement(wizard: Wizard, most: number): unknown {
  const machine = new MachineSteps(wizard)
  const stepper = new Stepper(wizard)
  const events = eventsOf(wizard)
  const known = new Map<string, JourneyState>()
  const open: JourneyState[] = []
  const visit = (place: JourneyState): void => {
    const key = JSON.stringify(place)
    if (known.has(key) || known.size >= most) return
    known.set(key, place)
    open.push(place)
  }
  for (const facts of allFacts(wizard)) {
    expect(stepper.start(facts)).toEqual(machine.start(facts))
    visit(machine.start(facts))
  }
  for (const place of open)
    for (const event of events) {
      const [mine, its] = [stepper.send(place, event), machine.send(place, event)]
      if (JSON.stringify(mine) !== JSON.stringify(its)) return { place, event, mine, its }
      visit(its)
    }
  return undefined
}

describe("the XState machine and the checker's stepper", () => {
  it('agree after every event in all shipped wizards', async () => {
    const { wizards } = await shippedContent()
    for (const wizard of Object.values(wizards)) expect(disagreement(wizard, 25), wizard.id).toBeUndefined()
  })

  it(`agree after every event in ${runs} random wizards`, () => {
    for (let at = 1; at <= runs; at += 1) {
      const { wizard } = randomWizard(seeded(at))
      expect(disagreement(wizard, 25), JSON.stringify(wizard)).toBeUndefined()
    }
  }, 600_000)
})
