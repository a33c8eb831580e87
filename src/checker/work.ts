/**
 * What a check may cost, counted in steps of its walk and not in time: the same wizard is decided, or not, on every machine.
 * A step is about what looking something up costs; a click costs as much as hundreds of those.
 */
export class Work {
  spent = 0

  constructor(readonly most: number) {}

  spend(steps: number): void {
    this.spent += steps
  }

  get isOver(): boolean {
    return this.spent > this.most
  }
}
