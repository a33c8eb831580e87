import { text } from '../../lib/texts.ts'
import type { AccountField } from './account-form.tsx'

/** A new password, and the same once more. */
export const newPasswordFields = (): AccountField[] => [
  {
    name: 'new_password',
    label: text('account.newPassword'),
    hint: text('account.passwordHint'),
    type: 'password',
    autoComplete: 'new-password',
  },
  {
    name: 'confirm_new_password',
    label: text('account.confirmPassword'),
    type: 'password',
    autoComplete: 'new-password',
  },
]
