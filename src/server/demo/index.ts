/** Who belongs to the fictional community, and from where they may sign in. */
export { isDemoMember, mayAddressSignIn, mayHaveDemoMembers } from './demo-members.ts'
