/** Our PostgreSQL did not start now; it may a moment later (a full disk, a recovery that takes long). */
export class EmbeddedNotStarted extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EmbeddedNotStarted'
  }
}
