import { checkWizard, type WizardCheck, type WizardToCheck } from './check-wizard.ts'

// A process of its own: a check takes its time, and the preview answers meanwhile.
process.on('message', ({ job, wizard }: { job: number; wizard: WizardToCheck }) => {
  let answer: WizardCheck | { failed: string }
  try {
    answer = checkWizard(wizard)
  } catch (error) {
    answer = { failed: (error as Error).message }
  }
  process.send?.({ job, answer })
})
process.on('disconnect', () => process.exit(0))
