import type { FieldDefinition } from '@kindred/contract/step'

export type Format = NonNullable<FieldDefinition['format']>

interface FormatRule {
  holds: (text: string) => boolean
  example: (at: number) => string
  /** Key of the sentence that says what goes here. */
  because: string
}

/** What a text must look like, and no more: whether an address exists, only a letter to it can tell. */
export const formats: Record<Format, FormatRule> = {
  email: {
    holds: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/u.test(text),
    example: (at) => `name${at === 0 ? '' : at + 1}@example.org`,
    because: 'wizard.notEmail',
  },
  url: {
    holds: (text) => /^https?:\/\/[^\s/.?#]+(\.[^\s/.?#]+)+([/?#]\S*)?$/iu.test(text),
    example: (at) => `https://example.org/${at === 0 ? '' : at + 1}`,
    because: 'wizard.notUrl',
  },
  phone: {
    holds: (text) => /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5,
    example: (at) => `+1 202 555 ${String(100 + at).padStart(4, '0')}`,
    because: 'wizard.notPhone',
  },
}
