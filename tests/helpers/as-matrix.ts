import type { FieldDefinition, WizardStep } from '@kindred/contract/step'

/** The wizard of nine scales (tests/fixtures/scale) as one matrix, whose id its values add up. */
export function asMatrix(files: ReadonlyMap<string, string>): Map<string, string> {
  const changed = new Map(files)
  for (const [name, text] of files) {
    if (name.endsWith('week-scale/steps/week.json'))
      changed.set(name, JSON.stringify(oneMatrix(JSON.parse(text)), null, 2))
    if (name.endsWith('week-scale/wizard.json')) changed.set(name, text.replaceAll(/\[\s*"read"[^\]]*\]/g, '["week"]'))
  }
  return changed
}

function oneMatrix(step: WizardStep): WizardStep {
  const statements = step.fields.map(({ id, label }) => ({ id, label })) as NonNullable<FieldDefinition['statements']>
  const [first] = step.fields
  const matrix: FieldDefinition = {
    ...{ id: 'week', kind: 'matrix', label: 'In the last seven days', help: 'One answer in each row.', min: 1 },
    ...(first?.options && { options: first.options }),
    ...{ binding: { payload: 'week', as: 'value' }, statements },
  }
  return { ...step, fields: [matrix] }
}
