import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { AdminPost } from '#contract/admin/posts.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'

import { agentIn, AS_AGENT } from './address.ts'

const PostAsAgentView = part(() => import('./post-as-agent.tsx').then((module) => module.PostAsAgentView))

/** The button that shows a saved post as an agent gets it, also before it is released; an address can open it at once. */
export function ViewAsAgent({ post }: { post: Pick<AdminPost, 'id' | 'version'> }) {
  const [search] = useSearchParams()
  const { user } = useSignedIn()
  const [open, setOpen] = useState(search.has(AS_AGENT))
  const [agentId, setAgentId] = useState(user.content_only ? null : agentIn(search))
  return (
    <>
      <Button kind="line" small icon="eye" onClick={() => setOpen(true)}>
        View as an agent
      </Button>
      <Drawer side title="View as an agent" open={open} onOpenChange={setOpen}>
        <PostAsAgentView post={post} agentId={agentId} onAgent={setAgentId} />
      </Drawer>
    </>
  )
}
