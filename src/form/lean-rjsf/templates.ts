const nothing = () => null

/** rjsf puts these around a field; ours bring label, help and errors with them, so nothing of it is drawn. */
export default function templates() {
  return {
    ButtonTemplates: { SubmitButton: nothing },
    DescriptionFieldTemplate: nothing,
    ErrorListTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
  }
}
