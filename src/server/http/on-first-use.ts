/**
 * A compiler of schemas that compiles each at its first use: a server has some four hundred of them, and few are asked for in its first second.
 * @example const compile = onFirstUse(compileNow); const write = compile(route) // nothing yet; write(data) compiles
 */
export function onFirstUse<Route, Value, Result>(
  compile: (route: Route) => (value: Value) => Result,
): (route: Route) => (value: Value) => Result {
  return (route) => {
    let compiled: ((value: Value) => Result) | undefined
    return (value) => {
      compiled ??= compile(route)
      return compiled(value)
    }
  }
}
