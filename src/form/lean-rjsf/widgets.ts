/** What rjsf calls a widget is drawn by the form room's own. */
export default function widgets() {
  return {}
}
