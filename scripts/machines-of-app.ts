import { accountMachine } from '../src/app/features/wizard/drafts/account-machine.ts'
import { submitMachine } from '../src/app/features/wizard/posting/submit-machine.ts'
import { saveMachine } from '../src/form/saving/save-machine.ts'
import { drawMachine } from './draw-machine.ts'

const nothing = async () => {}

/** The state machines of the app that are not made of content, by the names under which the README has their drawings. */
const machines = {
  saving: saveMachine(nothing),
  submitting: submitMachine,
  account: accountMachine({ open: async () => null, save: nothing }, () => false),
}

export const readmeOfMachines = 'src/app/features/wizard/README.md'

/** The README with the drawings that the machines have now: each stands below `<!-- machine NAME -->`. */
export const withDrawings = (readme: string): string =>
  Object.entries(machines).reduce(
    (text, [name, machine]) =>
      text.replace(
        new RegExp(`(<!-- machine ${name} -->\n)[\\s\\S]*?\`\`\`mermaid\n[\\s\\S]*?\`\`\``),
        (_, mark) => `${mark}\n\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\``,
      ),
    readme,
  )

export const machineNames: readonly string[] = Object.keys(machines)
