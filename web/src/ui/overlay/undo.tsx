import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';

/** An undo button in a toast. It works once. */
export function Undo({ word, onUndo }: { word: string; onUndo: () => void }) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return null;
  const undo = () => {
    setUsed(true);
    onUndo();
  };
  return (
    <Button icon={Undo2} size="sm" onClick={undo}>
      {word}
    </Button>
  );
}
