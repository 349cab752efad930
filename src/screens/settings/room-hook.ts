import { useEffect, useState } from 'react';
import { shownBytes } from '../../ui/bytes.ts';
import { useDoor } from '../../workspace/world.ts';

/** How much of this browser’s storage the site uses, in words, once the browser has told. */
export const useRoomUsed = (): string | undefined => {
  const { storage } = useDoor().world;
  const [used, setUsed] = useState<number>();
  useEffect(() => {
    void storage.facts().then(({ room }) => setUsed(room?.used));
  }, [storage]);
  return used === undefined ? undefined : shownBytes(used);
};
