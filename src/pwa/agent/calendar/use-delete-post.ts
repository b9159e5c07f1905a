import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'

/** Takes a post back before it goes out. A refusal is told in the server's own words. */
export function useDeletePost(onDone: () => void) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: (id: number) => call('DELETE /agent/social-posts/:id', { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      onDone()
    },
    // It may have begun to go out meanwhile: the list should say so.
    onError: () => void client.invalidateQueries({ queryKey: SCHEDULED_KEY }),
  })
  return {
    busy: deletion.isPending,
    refusal: deletion.error && wordsOf(deletion.error),
    remove: (id: number) => deletion.mutate(id),
    forget: () => deletion.reset(),
  }
}

function wordsOf(error: Error): string {
  if (error instanceof ApiError) return error.message
  if (error instanceof OfflineError)
    return 'No answer from our server. It may still go out. Try again when you’re online.'
  return 'An unexpected error occurred. Please try again.'
}
