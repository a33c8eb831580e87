import { Icon } from './icons.tsx'

export const HandshakeIcon = () => (
  <Icon>
    <path d="M2.500 7.500l3-1.500 4 1 2.500-1.500 3.500.5 6 2M2.500 15.500l2.500.500 5 3.700c.9.600 1.700.5 2.300-.2l4.700-3.500 4.500-.5M12 5.500L8.700 9.700c-.7 1.100.5 2.600 1.900 2l2.900-1.600 4.600 4.600" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.500l4.500 4.500L19 7.500" />
  </Icon>
)
