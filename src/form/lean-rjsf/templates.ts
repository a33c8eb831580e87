const nothing = () => null

/** What rjsf puts around fields is never drawn: questions bring label, help and errors with them. Its form asks for the one button. */
export default function templates() {
  return { ButtonTemplates: { SubmitButton: nothing } }
}
