import { request } from './api.ts'

/** Part of the API that no screen uses (AMB-66): the server answers it and keeps nothing. */
export const sendTrauma = (
  operation: 'new' | 'delete',
  body: { shareable_link?: string; comment_id?: string; trauma_id?: string },
) => request<{ data: { count_traumas: number } }>(`/api/v1/trauma/${operation}/`, { method: 'POST', body })
