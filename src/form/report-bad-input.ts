/**
 * A day or time that is typed by half has no value: the browser knows that something stands in the box, and answers do not. The box is
 * shown with what the browser says of it, and nothing goes on without it. True where there is one.
 */
export function reportBadInput(): boolean {
  const half = [...document.querySelectorAll<HTMLInputElement>('.step-form input')].find(
    ({ validity }) => validity.badInput,
  )
  half?.reportValidity()
  return half !== undefined
}
