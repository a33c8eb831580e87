import type { WizardPlaces } from '@kindred/contract/wizard-places'
import { type Answers, chosenIn, limitedOptions, newestUpgrade, upgradeAnswers, type Wizard } from '@kindred/engine'
import type { Queryable } from '../../platform/db/transaction.ts'
import { HttpError } from '../../platform/errors.ts'
import { type ContentStore, earlierWizards } from '../content/index.ts'
import { countAnswers, countResponses, lockPlaces } from './places-repository.ts'

/** Are the places of this wizard counted? */
export const isLimited = (wizard: Wizard): boolean =>
  wizard.maxResponses !== undefined || limitedOptions(wizard).size > 0

/** How many places are left: of the wizard as it is served now, whichever version was answered. */
export async function placesLeft(store: ContentStore, db: Queryable, wizard: Wizard): Promise<WizardPlaces> {
  const { id, maxResponses } = wizard
  const taken = await takenPlaces(store, db, wizard)
  const questions = Object.fromEntries(
    [...limitedOptions(wizard)].map(([question, capacities]) => [
      question,
      Object.fromEntries(
        [...capacities].map(([option, capacity]) => [
          option,
          Math.max(0, capacity - (taken.get(`${question} ${option}`) ?? 0)),
        ]),
      ),
    ]),
  )
  const left = maxResponses === undefined ? null : Math.max(0, maxResponses - (await countResponses(db, id)))
  return { left, questions }
}

/** How many people have chosen each limited option, by question and option. */
async function takenPlaces(store: ContentStore, db: Queryable, wizard: Wizard): Promise<ReadonlyMap<string, number>> {
  const limited = limitedOptions(wizard)
  const taken = new Map<string, number>()
  if (limited.size === 0) return taken
  const { upgrades = [] } = wizard
  // Answers may stand under the names that questions had before.
  const before = upgrades.flatMap(({ change, field = '' }) => (change === 'rename-field' ? [field] : []))
  const given = await countAnswers(db, wizard.id, [...limited.keys(), ...before])
  const versions = upgrades.length === 0 ? [] : new Set(given.map(({ version }) => version))
  const earlier = await earlierWizards(store, db, wizard.id, versions)
  for (const { version, question, answer, count } of given) {
    const from = version === wizard.version ? wizard.upgrades : earlier.get(version)?.upgrades
    const { answers } = upgradeAnswers(upgrades, { [question]: answer }, newestUpgrade(from ?? []))
    for (const [today, chosen] of Object.entries(answers))
      for (const option of chosenIn(chosen)) {
        const place = `${today} ${option}`
        taken.set(place, (taken.get(place) ?? 0) + count)
      }
  }
  return taken
}

type Taking = {
  /** As it is served now: its limits count. */
  wizard: Wizard
  /** The version that was answered. */
  answered: Wizard
  answers: Answers
}

/** Before answers are stored, in the same transaction: is there a place for all that they choose? Otherwise 409, with what is free. */
export async function requirePlaces(
  store: ContentStore,
  db: Queryable,
  { wizard, answered, answers }: Taking,
): Promise<void> {
  if (!isLimited(wizard)) return
  await lockPlaces(db, wizard.id)
  const places = await placesLeft(store, db, wizard)
  if (places.left === 0)
    throw new HttpError(409, { detail: 'All places are taken, so this can’t be saved right now.', places })
  const { upgrades = [] } = wizard
  const today = upgradeAnswers(upgrades, answers, newestUpgrade(answered.upgrades ?? [])).answers
  const isFull = Object.entries(places.questions).some(([question, left]) =>
    chosenIn(today[question]).some((option) => left[option] === 0),
  )
  if (isFull)
    throw new HttpError(409, {
      detail: 'What you chose is full now. Please choose something else: your other answers are still here.',
      places,
    })
}
