import type { FieldTemplateProps } from '@rjsf/utils'

/** Widgets bring their own label, help and errors, so that a group of options is one real fieldset. */
export const BareField = ({ children }: FieldTemplateProps) => children
