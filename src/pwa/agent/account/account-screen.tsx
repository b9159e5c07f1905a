import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'

import { AgentInformationScreen } from './agent-information-screen.tsx'
import { AreasServedScreen } from './areas-served-screen.tsx'
import { BrokerageScreen } from './brokerage-screen.tsx'
import { LoginInformationScreen } from './login-information-screen.tsx'
import { PhotosScreen } from './photos-screen.tsx'

const SCREENS: Record<string, ComponentType> = {
  'profile-photo-and-logo': forAgents(PhotosScreen),
  'login-information': LoginInformationScreen,
  'agent-information': forAgents(AgentInformationScreen),
  'areas-served': forAgents(AreasServedScreen),
  'office-and-brokerage': forAgents(BrokerageScreen),
}

/** The account screen named by the address; the route table allows no other addresses. */
export function AccountScreen() {
  const place = useLocation().pathname.split('/')[2] ?? ''
  const Screen = SCREENS[place]
  return (
    Screen && (
      <>
        <PhoneWayBack />
        <Screen key={place} />
      </>
    )
  )
}
