/** Telling members what others did, and forgetting it again. */
export { type Act, forgetActsAround, tell, tellAuthor, tidyNotifications } from './tell.ts'
